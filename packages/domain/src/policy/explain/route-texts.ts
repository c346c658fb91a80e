import { formatFigure, isSignedAmount } from '../../form/answer/amount.ts'
import { formatDate } from '../../form/fields/date-picker.ts'
import type { Person } from '../../route/route.ts'
import type { PolicyRefusal, RouteNote } from '../computed-route.ts'
import type { PolicyFacts } from '../table/facts.ts'
import { subjectIn } from '../table/facts.ts'
import type { RouteFault } from '../judge-route.ts'
import type { Bounds } from '../table/policy.ts'
import type { SourceProblem } from '../source-people.ts'
import type { Cause, LevelReason } from './explain-levels.ts'
import type { PolicyWords } from './policy-words.ts'

const ASK_AN_ADMINISTRATOR = 'Ask an administrator'

/** Why a level is asked for, as the form and the calls say it: 'because Amount to spend is above 1,000,000' (N3). */
export function reasonText(reason: LevelReason, facts: PolicyFacts, words: PolicyWords): string {
  switch (reason.kind) {
    case 'ALWAYS':
      return 'because every memo of this form needs it'
    case 'OTHERWISE':
      return 'because no other row of the policy fits'
    case 'BECAUSE':
    case 'ROW':
      return `because ${reason.causes.map((cause) => causeText(cause, facts, words)).join(' and ')}`
  }
}

function causeText({ condition, bounds }: Cause, facts: PolicyFacts, words: PolicyWords): string {
  switch (condition.kind) {
    case 'COMPANY':
      return 'your company requires it'
    case 'GROUP':
      return 'your group requires it'
    case 'CHOICE':
      return `${words.question(condition.field_id)} is ${words.option(condition.field_id, String(subjectIn(facts, condition)))}`
    case 'DATE':
      return `${words.question(condition.field_id)} is ${daysText(bounds)}`
    case 'NUMBER':
      return `${words.question(condition.field_id)} is ${figuresText(bounds)}`
    case 'AMOUNT':
      return `${words.amount} is ${figuresText(bounds)}`
  }
}

function figuresText({ above, up_to }: Bounds): string {
  return rangeText([above && `above ${figureText(above)}`, up_to && `at most ${figureText(up_to)}`])
}

function daysText({ above, up_to }: Bounds): string {
  return rangeText([above && `after ${formatDate(above)}`, up_to && `on or before ${formatDate(up_to)}`])
}

function rangeText(ends: readonly (string | null)[]): string {
  return ends.filter((end) => end !== null).join(' and ') || 'given'
}

function figureText(figure: string): string {
  return isSignedAmount(figure) ? formatFigure(figure) : figure
}

/** Why a policy refuses a memo, and what to do about it (N1, N3, N4). */
export function policyRefusalText(refusal: PolicyRefusal | SourceProblem, words: PolicyWords): string {
  switch (refusal.code) {
    case 'REFUSED_BY_POLICY':
      return refusal.text
    case 'NO_LEVEL_LEFT':
      return `The policy of this form leaves no one who could approve this memo. ${ASK_AN_ADMINISTRATOR} to check it.`
    case 'NO_ONE_BUT_OWNER': {
      const self = refusal.role === null ? 'are the approver' : `hold the role ${refusal.role}`
      return `You ${self} yourself, and there is no deputy or manager who could approve instead. ${ASK_AN_ADMINISTRATOR} to name one.`
    }
    case 'ROLE_UNKNOWN':
      return `The policy of this form names a role that no longer exists. ${ASK_AN_ADMINISTRATOR} to check it.`
    case 'ROLE_WITHOUT_HOLDER': {
      const { answer } = refusal
      const place = answer === undefined ? '' : ` for ${words.option(answer.field_id, answer.value)}`
      return `The role ${refusal.role} has no holder${place}, so this memo could not be approved. ${ASK_AN_ADMINISTRATOR} to name one.`
    }
    case 'OWNER_WITHOUT_COMPANY':
      return `Your profile has no company, by which the policy of this form finds the ${refusal.role}. ${ASK_AN_ADMINISTRATOR} to add it.`
    case 'OWNER_WITHOUT_GROUP':
      return `Your profile has no group, by which the policy of this form finds the ${refusal.role}. ${ASK_AN_ADMINISTRATOR} to add it.`
    case 'OWNER_WITHOUT_MANAGER':
      return `Your profile names no manager, whom the policy of this form asks. ${ASK_AN_ADMINISTRATOR} to add one.`
    case 'ANSWER_MISSING':
      return `Answer “${words.question(refusal.field_id)}”: it decides who is the ${refusal.role}.`
  }
}

/** What is different from the table at a level, and why (N4). */
export function routeNoteText(note: RouteNote, levelNumber: (level_id: string) => number): string {
  switch (note.kind) {
    case 'LATER':
      return `${note.person.name} is asked at level ${levelNumber(note.later_id)}.`
    case 'FELL_AWAY':
      return 'A level is left out, because all its people are asked at another one.'
    case 'ASKED_BEFORE':
      return `${note.person.name} is asked at level ${note.level} already.`
    case 'MINIMUM_SHRANK':
      return `Only ${note.to} of ${note.from} approvals are needed, because no more people are left.`
    case 'OWNER_LEFT_OUT':
      return note.instead === null ? OWNER_LEFT_OUT : askedInstead(note.instead)
  }
}

/** Who approved a memo that needed no approval (N1). */
export const POLICY_NAME = 'Policy of this form'

/** Why a route with levels is refused where none is needed (N1). */
export const NO_APPROVAL_TEXT =
  'The policy of this form needs no approval for this memo, so it can have no level.'

const OWNER_LEFT_OUT = 'You are left out, because you cannot approve your own memo.'

function askedInstead({ name }: Person): string {
  return `${name} is asked instead of you, because you cannot approve your own memo.`
}

/** What a written route lacks at a level (N3). */
export function routeFaultText(fault: RouteFault): string {
  const start = `Level ${fault.level}:`
  switch (fault.code) {
    case 'LEVEL_MISSING':
      return `${start} the policy of this form asks for a level here that is missing.`
    case 'APPROVER_MISSING':
      return `${start} the policy asks for ${fault.email}, who is missing.`
    case 'APPROVER_NOT_ALLOWED':
      return `${start} the policy does not allow ${fault.email} as an approver.`
    case 'TOO_FEW_CHOSEN':
      return `${start} choose at least ${fault.atLeast} of those whom the policy names.`
    case 'TYPE_CHANGED':
      return `${start} the policy sets how many approvals are needed.`
    case 'MINIMUM_CHANGED':
      return `${start} the policy needs ${fault.minimum} approvals.`
    case 'SUB_APPROVALS_CHANGED':
      return `${start} the policy sets whether sub-approvers are allowed.`
    case 'WATCHER_MISSING':
      return `${start} the policy asks for ${fault.email} as a watcher, who is missing.`
  }
}
