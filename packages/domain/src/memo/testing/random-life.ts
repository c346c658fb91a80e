import type { LevelAnswer } from '../../form/level/level-form.ts'
import type { ComputedRoute } from '../../policy/computed-route.ts'
import { peopleIn } from '../../route/people.ts'
import { askingPlaces } from '../../route/questions.ts'
import { pendingPlaces, placeOf, seatPlaces } from '../../route/seats.ts'
import type { Person, RouteLevel } from '../../route/route.ts'
import type { Instant } from '../../time/instant.ts'
import { ability } from '../access/abilities.ts'
import { ACTION_OF } from '../commands.ts'
import type { ConditionTerms, Falling, MemoCommand, MemoCommandType, MemoRules } from '../commands.ts'
import { canBeReminded } from '../decide/reminders.ts'
import type { Attachment } from '../events.ts'
import { conditionsHeldBy, openConditions } from '../../route/conditions.ts'
import type { MemoLink } from '../links.ts'
import type { Memo } from '../memo.ts'

/** Where random lives draw from: a seeded generator, or values of fast-check, which shrink. */
export interface RandomSource {
  /** A whole number, both ends included. */
  between(low: number, high: number): number
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean
  /** @throws Error for an empty list */
  pick<T>(list: readonly T[]): T
}

/** Relative frequencies, in whole numbers; absent types do not occur. */
export type CommandWeights = Readonly<Partial<Record<MemoCommandType, number>>>

/** What people write into their commands. Every user of random lives has other forms, routes and texts. */
export interface Writer {
  /**
   * The owner's content and route, to be saved or submitted, which approvals fall by it (N7), and what the template's policy asks for
   * (N3), who gets a copy (R5), and which memo it links to (R4).
   */
  draft(memo: Memo): {
    contentHash: string
    route: RouteLevel[]
    falling?: Falling
    asked?: ComputedRoute
    readers?: Person[]
    link?: MemoLink | null
  }
  /** Remarks, the reason of a hold, the message of a reply, a question or an answer. */
  remarks(type: MemoCommandType): string
  /** Files of remarks, replies, questions and answers. Defaults to none. */
  attachments?(): Attachment[]
  /** The sub-approvers that an approver names (D6); undefined where they name none now. */
  subApprovers(memo: Memo, approver: Person): { people: Person[]; min: number } | undefined
  /** The conditions of an approval (R2). Defaults to none. */
  conditions?(now: Instant): ConditionTerms[]
  /** What an approver answers for their level (R7). Defaults to nothing. */
  levelAnswers?(memo: Memo): LevelAnswer[]
  /** Who takes a part over (K8, K9), or is added (R1). Defaults to no one. */
  successor?(memo: Memo): Person
}

/** The conditions of a random life's next command. */
export interface Situation {
  weights: CommandWeights
  writer: Writer
  rules: MemoRules
  administrator: Person
  now: Instant
}

export interface RandomCommand {
  actor: Person
  command: MemoCommand
}

/**
 * Draws the next command of a memo's life: a type by weight, a person who may give it now, and what they write. Types that
 * no one may give are left out.
 * @returns undefined where none of the weighted commands is possible
 */
export function nextCommand(
  memo: Memo,
  random: RandomSource,
  situation: Situation,
): RandomCommand | undefined {
  const { writer, rules, administrator, now } = situation
  let weights = situation.weights
  for (;;) {
    const type = drawType(weights, random)
    if (type === undefined) return undefined
    const actors = likelyActors(memo, type, administrator).filter(({ email }) => {
      const viewer = { email, isAdmin: email === administrator.email }
      return ability(memo, viewer, rules, ACTION_OF[type]).allowed
    })
    const actor = actors.length > 0 ? random.pick(actors) : undefined
    const command = actor && commandOf(type, { memo, actor, random, writer, now })
    if (command) return { actor, command }
    weights = { ...weights, [type]: 0 }
  }
}

/** A type by weight; undefined without any. */
export function drawType(weights: CommandWeights, random: RandomSource): MemoCommandType | undefined {
  const entries = Object.entries(weights) as [MemoCommandType, number][]
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0)
  if (total === 0) return undefined
  let drawn = random.between(1, total)
  return entries.find(([, weight]) => (drawn -= weight) <= 0)?.[0]
}

/** The people who give commands of this type, whether or not they may now. */
export function likelyActors(memo: Memo, type: MemoCommandType, administrator: Person): Person[] {
  switch (type) {
    case 'Approve':
    case 'Reject':
    case 'Return':
    case 'EditSubApprovers':
    case 'HandOn':
    case 'AddApprovers':
    case 'AskQuestion':
    case 'CloseQuestion':
      return pendingPlaces(memo).map(({ seat }) => seat.person)
    case 'Reply':
      return [...seatPlaces(memo).map(({ seat }) => seat.person), memo.owner]
    case 'PlaceHold':
    case 'LiftHold':
    case 'Reassign':
    case 'HandOver':
    case 'NameHandler':
      return [administrator]
    case 'SaveDraft':
    case 'Submit':
    case 'DeleteDraft':
    case 'SelfReturn':
    case 'Cancel':
    case 'Remind':
    case 'AnswerQuestion':
    case 'ReportCondition':
      return [memo.owner]
    case 'CloseCondition':
    case 'RefuseCondition':
      return openConditions(memo).map(({ holder }) => holder)
    case 'CompleteHandOff':
      return memo.handOff?.handlers ?? []
    case 'Acknowledge':
      return memo.copies?.readers ?? []
  }
}

/** What a command is written about, and by whom. */
interface Subject {
  memo: Memo
  actor: Person
  random: RandomSource
  writer: Writer
  now: Instant
}

/** A command of this type as a person would give it; undefined where there is nothing to act on. */
export function commandOf(type: MemoCommandType, subject: Subject): MemoCommand | undefined {
  const { memo, actor, random, writer, now } = subject
  const attachments = () => writer.attachments?.() ?? []
  switch (type) {
    case 'SaveDraft': {
      const { contentHash, route, link } = writer.draft(memo)
      return { type, contentHash, route, ...(link !== undefined && { link }) }
    }
    case 'Submit':
      return {
        type,
        ...writer.draft(memo),
        remarks: writer.remarks(type),
        attachments: attachments(),
      }
    case 'Approve': {
      const conditions = writer.conditions?.(now) ?? []
      const levelAnswers = writer.levelAnswers?.(memo) ?? []
      return {
        type,
        remarks: writer.remarks(type),
        attachments: attachments(),
        ...(conditions.length > 0 && { conditions }),
        ...(levelAnswers.length > 0 && { levelAnswers }),
      }
    }
    case 'Reject':
    case 'Return':
    case 'SelfReturn':
    case 'Cancel':
      return { type, remarks: writer.remarks(type), attachments: attachments() }
    case 'EditSubApprovers': {
      const sequenceId = placeOf(memo, actor.email)?.level.sequenceId
      const named = sequenceId === undefined ? undefined : writer.subApprovers(memo, actor)
      if (sequenceId === undefined || !named) return undefined
      return { type, sequenceId, subApprovers: named.people, minSubApprovers: named.min }
    }
    case 'Remind': {
      const pending = pendingPlaces(memo).map(({ seat }) => seat)
      if (!pending.some((seat) => canBeReminded(seat, now))) return undefined
      return { type, seats: pending.map(({ seatId, person }) => ({ seatId, email: person.email })) }
    }
    case 'Reply': {
      if (memo.threads.length === 0) return undefined
      const { logId } = random.pick(memo.threads)
      return { type, logId, message: writer.remarks(type), attachments: attachments() }
    }
    case 'AskQuestion':
      return { type, message: writer.remarks(type), attachments: attachments() }
    case 'AnswerQuestion': {
      const questionId = askedIn(memo, random)
      if (questionId === undefined) return undefined
      return { type, questionId, message: writer.remarks(type), attachments: attachments() }
    }
    case 'CloseQuestion': {
      const questionId = placeOf(memo, actor.email)?.seat.question?.questionId ?? askedIn(memo, random)
      return questionId === undefined ? undefined : { type, questionId }
    }
    case 'HandOn': {
      const seatId = placeOf(memo, actor.email)?.seat.seatId
      const to = writer.successor?.(memo)
      return seatId === undefined || !to ? undefined : { type, seatId, to, reason: writer.remarks(type) }
    }
    case 'AddApprovers': {
      const seatId = placeOf(memo, actor.email)?.seat.seatId
      const people = [1, 2].flatMap(() => writer.successor?.(memo) ?? []).slice(0, random.between(1, 2))
      if (seatId === undefined || people.length === 0) return undefined
      return { type, seatId, people, reason: writer.remarks(type) }
    }
    case 'ReportCondition': {
      const [conditionId] = openConditions(memo).flatMap((one) => (one.reportedAt ? [] : [one.conditionId]))
      if (conditionId === undefined) return undefined
      return { type, conditionId, message: writer.remarks(type), attachments: attachments() }
    }
    case 'CloseCondition': {
      const [held] = conditionsHeldBy(memo, actor.email)
      return held && { type, conditionId: held.conditionId }
    }
    case 'RefuseCondition': {
      const held = conditionsHeldBy(memo, actor.email).find(({ reportedAt }) => reportedAt !== null)
      return held && { type, conditionId: held.conditionId, reason: writer.remarks(type) }
    }
    case 'Acknowledge':
      return { type }
    case 'CompleteHandOff':
      return { type, message: writer.remarks(type), attachments: attachments() }
    case 'Reassign': {
      const places = seatPlaces(memo)
      const to = writer.successor?.(memo)
      if (places.length === 0 || !to) return undefined
      return { type, seatId: random.pick(places).seat.seatId, to, reason: writer.remarks(type) }
    }
    case 'HandOver': {
      const to = writer.successor?.(memo)
      if (!to) return undefined
      const holders = openConditions(memo).map(({ holder }) => holder)
      const handlers = memo.handOff?.handlers ?? []
      const from = random.pick([memo.owner, ...peopleIn(memo.levels), ...holders, ...handlers]).email
      return { type, from, to, reason: writer.remarks(type) }
    }
    case 'NameHandler': {
      const to = writer.successor?.(memo)
      return to && { type, to, reason: writer.remarks(type) }
    }
    case 'PlaceHold':
    case 'LiftHold':
      return { type, reason: writer.remarks(type) }
    case 'DeleteDraft':
      return { type }
  }
}

/** The id of a question that waits for an answer (M5). */
function askedIn(memo: Memo, random: RandomSource): string | undefined {
  const ids = askingPlaces(memo).flatMap(({ seat }) => seat.question?.questionId ?? [])
  return ids.length === 0 ? undefined : random.pick(ids)
}
