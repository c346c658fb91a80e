import { peopleIn } from '../approval/people.ts'
import { hasActed, pendingPlaces, seatPlaces } from '../approval/seats.ts'
import type { EventOf, MemoEvent } from './events.ts'
import type { Memo, Person } from './memo.ts'
import { AUDIENCE_OF } from './participants.ts'
import type { Audience } from './participants.ts'
import { roleIn } from './roles.ts'

export type NoticeKind =
  | 'LEVEL_STARTED_APPROVER'
  | 'LEVEL_STARTED_WATCHER'
  | 'SUB_APPROVER_ADDED'
  | 'LEVEL_CLEARED'
  | 'RETURNED'
  | 'REJECTED'
  | 'SELF_RETURNED'
  | 'CANCELLED'
  | 'APPROVED'
  | 'REPLIED'
  | 'REMINDED'
  | 'REMOVED_KEEPS_READING'
  | 'REMOVED_LOSES_ACCESS'
  | 'CONTENT_CHANGED_APPROVAL_STANDS'

/** Somebody is to hear of an event: one notification and one e-mail (E1). */
export interface Notice {
  kind: NoticeKind
  recipient: Person
  event: MemoEvent
  /** As whom they are addressed: which of their pages the link opens. */
  audience: Audience
}

type Recipients = Omit<Notice, 'event'>[]

/**
 * Who hears of what one command brought about (E1, E2, C7, D5): never the one who acted, and nobody twice of it.
 * @param before the memo before the command, `after` the memo with all of `events`
 */
export function noticesFor(before: Memo, after: Memo, events: readonly MemoEvent[]): Notice[] {
  const isFinal = events.some((event) => event.type === 'MemoApproved')
  return events.flatMap((event) => {
    // E1: of the last level's clearing, the final notice tells.
    if (event.type === 'LevelCleared' && isFinal) return []
    return recipientsOf(before, after, event)
      .filter(({ recipient }) => recipient.email !== event.by.email)
      .map((notice) => ({ ...notice, event }))
  })
}

/** Whether the memo's PDF is to be made: it was approved for good. */
export function needsPdf(events: readonly MemoEvent[]): boolean {
  return events.some((event) => event.type === 'MemoApproved')
}

function recipientsOf(before: Memo, after: Memo, event: MemoEvent): Recipients {
  switch (event.type) {
    case 'MemoSubmitted':
      return [...removed(before, event), ...(event.contentChanged ? approvalStands(after) : [])]
    case 'LevelStarted':
      return levelStarted(after, event.sequenceId)
    case 'DecisionMade':
      return event.decision === 'APPROVED' ? [] : concerned(before, event.decision)
    case 'LevelCleared':
      return [{ kind: 'LEVEL_CLEARED', recipient: after.owner, audience: 'owner' }]
    case 'MemoApproved':
      return concerned(before, 'APPROVED')
    case 'MemoSelfReturned':
      return concerned(before, 'SELF_RETURNED')
    case 'MemoCancelled':
      return concerned(before, 'CANCELLED')
    case 'SubApproversChanged':
      return subApproversAdded(after, event)
    case 'ApproversReminded':
      return event.seats.map(({ person }) => toApprover('REMINDED', person))
    case 'ReplyAdded':
      return replied(after, event)
    case 'DraftSaved':
    case 'DraftDeleted':
    case 'SlotMet':
    case 'HoldPlaced':
    case 'HoldLifted':
      return []
  }
}

function toApprover(kind: NoticeKind, recipient: Person): Recipients[number] {
  return { kind, recipient, audience: 'approver' }
}

/** C7: both are told, who keeps reading and who doesn't. */
function removed(before: Memo, event: EventOf<'MemoSubmitted'>): Recipients {
  return event.removed.map(({ person, hadActed }) => ({
    kind: hadActed ? 'REMOVED_KEEPS_READING' : 'REMOVED_LOSES_ACCESS',
    recipient: person,
    audience: audienceIn(before, person),
  }))
}

/** D5: those whose approvals stay although the content is another. */
function approvalStands(after: Memo): Recipients {
  return seatPlaces(after)
    .filter(({ seat }) => seat.status === 'APPROVED')
    .map(({ seat }) => toApprover('CONTENT_CHANGED_APPROVAL_STANDS', seat.person))
}

/** E1: the started level's PENDING approvers and its watchers. Nobody is PENDING in another level (D1). */
function levelStarted(after: Memo, sequenceId: string): Recipients {
  return [
    ...pendingPlaces(after).map(({ seat }) => toApprover('LEVEL_STARTED_APPROVER', seat.person)),
    ...after.levels
      .filter((level) => level.sequenceId === sequenceId)
      .flatMap((level) => level.watchers)
      .map(({ person }) => watcherOf('LEVEL_STARTED_WATCHER', person)),
  ]
}

function watcherOf(kind: NoticeKind, recipient: Person): Recipients[number] {
  return { kind, recipient, audience: 'watcher' }
}

/** Those who may act now; where the lowered minimum met the slot at once, there is nothing left to do. */
function subApproversAdded(after: Memo, event: EventOf<'SubApproversChanged'>): Recipients {
  const added = new Set(event.added.map(({ seatId }) => seatId))
  return pendingPlaces(after)
    .filter(({ seat }) => added.has(seat.seatId))
    .map(({ seat }) => toApprover('SUB_APPROVER_ADDED', seat.person))
}

/**
 * E1 for return, reject, withdraw, cancel and final approval: the owner, all who were PENDING or had acted, and the
 * watchers of levels that had started. Who was PENDING until the memo went back to its owner still counts as such:
 * they are waiting for it to come again.
 */
function concerned(before: Memo, kind: NoticeKind): Recipients {
  const wasAsked = seatPlaces(before).filter(
    ({ seat }) =>
      seat.status === 'PENDING' ||
      (seat.status === 'WAITING' && seat.pendingSince !== null) ||
      hasActed(before, seat.person.email),
  )
  return [
    { kind, recipient: before.owner, audience: 'owner' },
    ...wasAsked.map(({ seat }) => toApprover(kind, seat.person)),
    ...before.levels
      .filter((level) => level.startedAt !== null)
      .flatMap((level) => level.watchers)
      .map(({ person }) => watcherOf(kind, person)),
  ]
}

/** E1: the owner and the thread's people, as far as they are still in the memo. */
function replied(after: Memo, event: EventOf<'ReplyAdded'>): Recipients {
  const thread = after.threads.filter(({ logId }) => logId === event.logId)
  const emails = new Set([after.owner.email, ...thread.flatMap(({ people }) => people)])
  return [after.owner, ...peopleIn(after.levels)]
    .filter((person) => emails.has(person.email))
    .map((recipient) => ({ kind: 'REPLIED', recipient, audience: audienceIn(after, recipient) }))
}

/** Of somebody who is in the memo. */
function audienceIn(memo: Memo, person: Person): Audience {
  return AUDIENCE_OF[roleIn(memo, person.email) as keyof typeof AUDIENCE_OF]
}
