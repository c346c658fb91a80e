import type { Delegate } from '../access/delegation.ts'
import { mayDecideFor, mayJudgeFor } from '../access/delegation.ts'
import { openConditions, successorHolders } from '../../route/conditions.ts'
import { hasSeatActed } from '../memo.ts'
import { peopleIn } from '../../route/people.ts'
import { pendingPlaces, placeOf, seatPlaces } from '../../route/seats.ts'
import type { SeatPlace } from '../../route/seats.ts'
import type { EventOf, MemoEvent } from '../events.ts'
import type { Person } from '../../route/route.ts'
import type { LinkKind } from '../links.ts'
import type { Memo } from '../memo.ts'
import { afterApproval, toDo } from './after-approval-notices.ts'
import type { Notice, NoticeKind, Recipients } from './notice-kinds.ts'
import type { Audience } from './participants.ts'

/** Who decides for whom while they are away (K2): the delegates by the e-mail of the absent, for the memo's template. */
export type Delegates = ReadonlyMap<string, Delegate>

/**
 * The notices that one command causes (E1, E2, C7, D5, N7): never to the person who acted, and at most one per person.
 * @param before the memo before the command, `after` the memo with all of `events`
 * @param delegates of those whose seats are PENDING in `after`
 */
export function noticesFor(
  before: Memo,
  after: Memo,
  events: readonly MemoEvent[],
  delegates: Delegates = new Map(),
): Notice[] {
  return events.flatMap((event) => {
    if (isCovered(event, events)) return []
    const recipients = recipientsOf(before, after, event).filter(
      (notice) => !isAskedAgain(events, event, notice),
    )
    return withDelegates(onePerPerson(recipients), { after, event, delegates })
      .filter(({ recipient }) => recipient.email !== event.by.email || isByPolicy(event))
      .map((notice) => ({ ...notice, event }))
  })
}

/** A person may be in a memo twice: once under an address that became theirs later (P4). The first notice is that of the higher role. */
function onePerPerson(recipients: Recipients): Recipients {
  const known = new Set<string>()
  return recipients.filter(({ recipient: { email } }) => !known.has(email) && known.add(email))
}

/** E1, R2: the final notice covers LEVEL_CLEARED and conditions; one notice covers all conditions of an approval, and its level. */
function isCovered(event: MemoEvent, events: readonly MemoEvent[]): boolean {
  if (event.type !== 'LevelCleared' && event.type !== 'ConditionSet') return false
  const first = events.find(({ type }) => type === 'MemoApproved' || type === 'ConditionSet')
  return events.some(({ type }) => type === 'MemoApproved') || (first !== undefined && first !== event)
}

/** N1: the policy approved, not the owner who submitted. */
function isByPolicy(event: MemoEvent): boolean {
  return event.type === 'MemoApproved' && event.byPolicy !== undefined
}

/** N7: who is asked again because their approval fell is notified of that, and not of the level as well. */
function isAskedAgain(
  events: readonly MemoEvent[],
  event: MemoEvent,
  { kind, recipient }: Recipients[number],
): boolean {
  if (event.type !== 'LevelStarted' || kind !== 'LEVEL_STARTED_APPROVER') return false
  const fell = events.find(({ type }) => type === 'ApprovalsFell') as EventOf<'ApprovalsFell'> | undefined
  return fell?.approvals.some(({ person }) => person.email === recipient.email) === true
}

/** Whether to make the memo's PDF: the last level was cleared, or another memo amends, extends or revokes it (R4). */
export function needsPdf(events: readonly MemoEvent[]): boolean {
  return events.some(({ type }) => type === 'MemoApproved' || type === 'MemoLinked')
}

/** Notices that ask for a decision: a delegate gets them too (K7), and phones announce them (M7). */
export const ASKING_NOTICES: readonly NoticeKind[] = [
  'LEVEL_STARTED_APPROVER',
  'SUB_APPROVER_ADDED',
  'REMINDED',
  'SEAT_HANDED_TO_YOU',
  'ASKED_AGAIN',
  'CONDITION_REPORTED',
]

interface Happened {
  after: Memo
  event: MemoEvent
  delegates: Delegates
}

function withDelegates(recipients: Recipients, { after, event, delegates }: Happened): Recipients {
  if (delegates.size === 0) return recipients
  const known = new Set(recipients.map(({ recipient }) => recipient.email))
  const added = recipients.flatMap(({ kind, recipient: actsFor }): Recipients => {
    const delegate = delegates.get(actsFor.email)
    if (!delegate || known.has(delegate.email) || !mayActFor(after, delegate, actsFor, kind)) return []
    if (!(ASKING_NOTICES.includes(kind) || isAsker(delegate, after, event))) return []
    known.add(delegate.email)
    return [{ ...toApprover(kind, delegate), actsFor }]
  })
  return [...recipients, ...added]
}

/** A delegate judges reports of the conditions of someone who is away, as they decide at their seat (R2). */
function mayActFor(memo: Memo, delegate: Delegate, actsFor: Person, kind: NoticeKind): boolean {
  return kind === 'CONDITION_REPORTED'
    ? mayJudgeFor(memo, delegate, actsFor)
    : mayDecideFor(memo, delegate, actsFor)
}

/** Whether some of the notices of these events go to delegates too (K7). */
export function mayConcernDelegates(events: readonly MemoEvent[]): boolean {
  return events.some(({ type }) => ASKING_EVENTS.includes(type))
}

const ASKING_EVENTS: readonly MemoEvent['type'][] = [
  'ApprovalsFell',
  'LevelStarted',
  'SubApproversChanged',
  'ApproversReminded',
  'SeatHandedOn',
  'QuestionAnswered',
  'ConditionReported',
]

function recipientsOf(before: Memo, after: Memo, event: MemoEvent): Recipients {
  switch (event.type) {
    case 'MemoSubmitted':
      return [...removed(before, event), ...(event.contentChanged ? approvalStands(after) : [])]
    case 'ApprovalsFell':
      return approvalsFell(after, event)
    case 'LevelStarted':
      return levelStarted(after, event.sequenceId)
    case 'DecisionMade':
      return event.decision === 'APPROVED' ? [] : concerned(before, after, event.decision)
    case 'LevelCleared':
      return [{ kind: 'LEVEL_CLEARED', recipient: after.owner, audience: 'owner' }]
    case 'MemoApproved':
      return event.byPolicy
        ? afterApproval(after, [{ kind: 'APPROVED_BY_POLICY', recipient: after.owner, audience: 'owner' }])
        : afterApproval(after, approved(before, after))
    case 'MemoSelfReturned':
      return concerned(before, after, 'SELF_RETURNED')
    case 'MemoCancelled':
      return concerned(before, after, 'CANCELLED')
    case 'SubApproversChanged':
      return subApproversAdded(after, event)
    case 'ApproversAdded':
      return [
        ...event.added.map(({ person }) => toApprover('ADDED_AS_APPROVER', person)),
        { kind: 'APPROVERS_ADDED', recipient: after.owner, audience: 'owner' },
      ]
    case 'ApproversReminded':
      return event.seats.map(({ person }) => toApprover('REMINDED', person))
    case 'SeatHandedOn':
      return handedOn(after, event)
    case 'ReplyAdded':
      return replied(after, event)
    case 'QuestionAsked':
      return [{ kind: 'QUESTION_ASKED', recipient: after.owner, audience: 'owner' }]
    case 'QuestionAnswered':
      return answered(after, event)
    case 'ConditionSet':
      return [{ kind: 'CONDITION_SET', recipient: after.owner, audience: 'owner' }]
    case 'ConditionReported':
      return holderOf(after, event.conditionId).map(toHolder(after, 'CONDITION_REPORTED'))
    case 'ConditionClosed':
    case 'ConditionRefused':
      return judged(after, event)
    case 'ConditionsHandedOn':
      return [toHolder(after, 'CONDITIONS_HANDED_TO_YOU')(event.to)]
    case 'MemoLinked':
      return concerned(before, after, LINK_NOTICES[event.kind])
    case 'HandOffDone':
      return [{ kind: 'HAND_OFF_DONE', recipient: after.owner, audience: 'owner' }]
    case 'HandOffMoved':
      // Who takes over what another person had gets the mail of that (K9).
      return event.from ? [] : toDo(after, event.to)
    case 'FileInfected':
      return concerned(before, after, 'FILE_INFECTED')
    case 'DraftSaved':
    case 'DraftDeleted':
    case 'MemoAcknowledged':
    case 'LevelAnswered':
    case 'SlotMet':
    case 'QuestionClosed':
    case 'HoldPlaced':
    case 'HoldLifted':
    case 'WatcherReplaced':
    case 'OwnerChanged':
    case 'PdfSealed':
    case 'FieldsErased':
    case 'MemoRemoved':
      return []
  }
}

/** R4: to the people of the memo that another one links to. */
const LINK_NOTICES = {
  amends: 'MEMO_AMENDED',
  extends: 'MEMO_EXTENDED',
  revokes: 'MEMO_REVOKED',
} as const satisfies Record<LinkKind, NoticeKind>

function toApprover(kind: NoticeKind, recipient: Person): Recipients[number] {
  return { kind, recipient, audience: 'approver' }
}

/** E1: the final notice; that of the owner names the conditions that are open (R2). */
function approved(before: Memo, after: Memo): Recipients {
  const recipients = concerned(withoutRemoved(before, after), after, 'APPROVED')
  if (openConditions(after).length === 0) return recipients
  return recipients.map((one) =>
    one.audience === 'owner' ? { ...one, kind: 'APPROVED_ON_CONDITION' as const } : one,
  )
}

function judged(after: Memo, event: EventOf<'ConditionClosed' | 'ConditionRefused'>): Recipients {
  const kind = event.type === 'ConditionClosed' ? 'CONDITION_CLOSED' : 'CONDITION_REFUSED'
  return [{ kind, recipient: after.owner, audience: 'owner' }]
}

function holderOf({ conditions = [] }: Memo, conditionId: string): Person[] {
  return conditions.filter((one) => one.conditionId === conditionId).map(({ holder }) => holder)
}

/** Who judges conditions: the approver, or a person who took them over and reads the memo as a watcher (K9). */
function toHolder(memo: Memo, kind: NoticeKind): (holder: Person) => Recipients[number] {
  return (recipient) => ({
    kind,
    recipient,
    audience: placeOf(memo, recipient.email) ? 'approver' : 'watcher',
  })
}

/** C7: removed people are notified whether or not they keep read access. */
function removed(before: Memo, event: EventOf<'MemoSubmitted'>): Recipients {
  return event.removed.map(({ person, hadActed }) => ({
    kind: hadActed ? 'REMOVED_KEEPS_READING' : 'REMOVED_LOSES_ACCESS',
    recipient: person,
    audience: audienceIn(before, person),
  }))
}

/** D5: people whose approvals remain although the content changed. */
function approvalStands(after: Memo): Recipients {
  return seatPlaces(after)
    .filter(({ seat }) => seat.status === 'APPROVED')
    .map(({ seat }) => toApprover('CONTENT_CHANGED_APPROVAL_STANDS', seat.person))
}

/** N7: those whose approval fell and who are still in the memo: asked now, or once their level is reached again. */
function approvalsFell(after: Memo, { approvals }: EventOf<'ApprovalsFell'>): Recipients {
  const fallen = new Set(approvals.map(({ person }) => person.email))
  return seatPlaces(after)
    .filter(({ seat }) => fallen.has(seat.person.email))
    .map(({ seat }) => toApprover(seat.status === 'PENDING' ? 'ASKED_AGAIN' : 'APPROVAL_FELL', seat.person))
}

/** E1: the started level's PENDING approvers and its watchers. No one is PENDING in another level (D1). */
function levelStarted(after: Memo, sequenceId: string): Recipients {
  return [
    ...pendingPlaces(after).map(({ seat }) => toApprover('LEVEL_STARTED_APPROVER', seat.person)),
    ...after.levels
      .filter((level) => level.sequenceId === sequenceId)
      .flatMap((level) => level.watchers)
      .map(({ person }) => watcherOf('LEVEL_STARTED_WATCHER', person)),
  ]
}

/**
 * K8: the person who decides now, the owner, and the person from whom an administrator took the seat. Of a person who leaves, the
 * successor gets one summary of everything (K9).
 */
function handedOn(after: Memo, { cause, seatId, from, to }: EventOf<'SeatHandedOn'>): Recipients {
  const isAsked = pendingPlaces(after).some(({ seat }) => seat.seatId === seatId)
  return [
    ...(isAsked && cause !== 'LEAVING' ? [toApprover('SEAT_HANDED_TO_YOU', to)] : []),
    ...(cause === 'REASSIGNED' ? [toApprover('SEAT_REASSIGNED', from)] : []),
    { kind: 'APPROVER_REPLACED', recipient: after.owner, audience: 'owner' },
  ]
}

function watcherOf(kind: NoticeKind, recipient: Person): Recipients[number] {
  return { kind, recipient, audience: 'watcher' }
}

/** Only those who may act: a lowered minimum may have met the slot already. */
function subApproversAdded(after: Memo, event: EventOf<'SubApproversChanged'>): Recipients {
  const added = new Set(event.added.map(({ seatId }) => seatId))
  return pendingPlaces(after)
    .filter(({ seat }) => added.has(seat.seatId))
    .map(({ seat }) => toApprover('SUB_APPROVER_ADDED', seat.person))
}

/**
 * E1 for return, reject, withdraw, cancel and final approval: the owner, all who were PENDING or had acted (their delegates who
 * had, too: K3), and the watchers of levels that had started. People who were PENDING when the memo went back to its owner still count: they expect
 * it to return. Who took conditions over is notified as a watcher (K9), unless they were dropped by it: they read the memo no longer.
 */
function concerned(before: Memo, after: Memo, kind: NoticeKind): Recipients {
  const wasAsked = seatPlaces(before).filter(
    ({ seat }) =>
      seat.status === 'PENDING' ||
      (seat.status === 'WAITING' && seat.pendingSince !== null) ||
      hasSeatActed(before, seat.person.email),
  )
  const decided = before.past.filter((left) => left.decided && left.lastVersion === before.version)
  return [
    { kind, recipient: before.owner, audience: 'owner' },
    ...wasAsked.map(({ seat }) => toApprover(kind, seat.person)),
    ...decided.map(({ person }) => toApprover(kind, person)),
    ...before.levels
      .filter((level) => level.startedAt !== null)
      .flatMap((level) => level.watchers)
      .map(({ person }) => watcherOf(kind, person)),
    ...successorHolders(after).map(({ person }) => watcherOf(kind, person)),
  ]
}

/** Without sub-approvers whose removal met the slot, and so approved the memo: they can no longer read it (D6). */
function withoutRemoved(before: Memo, after: Memo): Memo {
  const staying = new Set(peopleIn(after.levels).map(({ email }) => email))
  const isStaying = ({ person }: { person: Person }) => staying.has(person.email)
  return {
    ...before,
    levels: before.levels.map((level) => ({
      ...level,
      slots: level.slots.map((slot) => ({ ...slot, subApprovers: slot.subApprovers.filter(isStaying) })),
    })),
  }
}

/** E1: the owner and the thread's people who are still in the memo. */
function replied(after: Memo, event: EventOf<'ReplyAdded'>): Recipients {
  const thread = after.threads.filter(({ logId }) => logId === event.logId)
  const emails = new Set([after.owner.email, ...thread.flatMap(({ people }) => people)])
  const successors = successorHolders(after).map(({ person }) => person)
  return [after.owner, ...peopleIn(after.levels), ...successors]
    .filter((person) => emails.has(person.email))
    .map((recipient) => ({ kind: 'REPLIED', recipient, audience: audienceIn(after, recipient) }))
}

/** M5: the person of the seat, even where their delegate asked. */
function answered(after: Memo, event: EventOf<'QuestionAnswered'>): Recipients {
  return placesAsking(after, event).map(({ seat }) => toApprover('QUESTION_ANSWERED', seat.person))
}

/** M5: a delegate gets the answer to the question that they asked. */
function isAsker({ email }: Person, after: Memo, event: MemoEvent): boolean {
  if (event.type !== 'QuestionAnswered') return false
  return placesAsking(after, event).some(({ seat }) => seat.question?.askedBy.email === email)
}

function placesAsking(after: Memo, { questionId }: EventOf<'QuestionAnswered'>): SeatPlace[] {
  return pendingPlaces(after).filter(({ seat }) => seat.question?.questionId === questionId)
}

/** @param person the owner, a person of the memo's levels, or one who took conditions over (K9) */
function audienceIn(memo: Memo, { email }: Person): Audience {
  if (email === memo.owner.email) return 'owner'
  const watchers = [...memo.levels.flatMap((level) => level.watchers), ...successorHolders(memo)]
  return watchers.some(({ person }) => person.email === email) ? 'watcher' : 'approver'
}
