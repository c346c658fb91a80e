import { rolesOfHelpers } from '../../route/policy-seats.ts'
import { isApproverPlace, seatPlaces } from '../../route/seats.ts'
import type { SeatPlace } from '../../route/seats.ts'
import { slotStatus } from '../../route/route.ts'
import type { Person } from '../../route/route.ts'
import type { Instant } from '../../time/instant.ts'
import { conditionsHeldBy, placeOfCondition, successorHolders } from '../../route/conditions.ts'
import { acknowledgedAt, toReadOf } from '../../route/copies.ts'
import { toDoOf } from '../../route/hand-off.ts'
import type { Memo } from '../memo.ts'
import type { PartStatus } from './action-taken.ts'
import type { Role } from '../access/permissions.ts'
import { isDraft, isEnded, ownerStatus, publicStatus } from '../status.ts'
import type { MemoStatus } from '../status.ts'

export type Audience = 'owner' | 'approver' | 'watcher' | 'handler' | 'reader'

/** U35: sub-approvers, and those who left after acting, are approvers to the lists. */
export const AUDIENCE_OF: Record<Exclude<Role, 'administrator' | 'stranger'>, Audience> = {
  owner: 'owner',
  preparer: 'owner',
  approver: 'approver',
  subApprover: 'approver',
  delegate: 'approver',
  past: 'approver',
  watcher: 'watcher',
  handler: 'handler',
  reader: 'reader',
}

/** One person's part in a memo, as the lists need it (C7). */
export interface Participation extends Person {
  /** Delegates are found by the absences that make them one, preparers by their arrangements, not here (K6, R6). */
  role: Exclude<keyof typeof AUDIENCE_OF, 'delegate' | 'preparer'>
  audience: Audience
  /** Null: they may read it, but none of their lists shows it (an approver of a later level, not reached yet). */
  list: 'active' | 'drafts' | 'history' | null
  /** As that person sees it (C6). */
  status: MemoStatus
  /** What the list is ordered by. */
  sortAt: Instant
  seatId: string | null
  sequenceId: string | null
  /** The slot's for an approver, the seat's for a sub-approver, what a past participant did, '' for others (D2, D3). */
  approverStatus: PartStatus
  /** Of open conditions that they judge (R2): whether one of them was reported as met. */
  conditions: 'OPEN' | 'REPORTED' | null
  /** Of an approved memo: whether they have it to do (R3), in whatever role. */
  toDo: 'OPEN' | 'DONE' | null
  /** Of an approved memo of which they have a copy (R5), in whatever role: whether they are asked to acknowledge it. */
  toRead: 'OPEN' | 'DONE' | null
  /** When they acknowledged it, or since when they have it; null without a copy. */
  toReadAt: Instant | null
  /** The roles of which their delegate must hold one (K2): null for any delegate, empty for none. */
  delegatesNeed: string[] | null
  /** The last submitted version that they may read, where it isn't simply the last one (C7). */
  lastVersion: number | null
}

const NO_SEAT = {
  seatId: null,
  sequenceId: null,
  approverStatus: '',
  conditions: null,
  toDo: null,
  toRead: null,
  toReadAt: null,
  delegatesNeed: null,
  lastVersion: null,
} as const

/** Everyone who may see the memo, each once (D7, I1); only the owner before its first submission (C7). */
export function participants(memo: Memo): Participation[] {
  if (memo.isDeleted) return []
  const inside = [owner(memo), ...approvers(memo), ...watchers(memo)]
  const added = readers(memo, [...inside, ...handlers(memo, inside)])
  const present = new Set(added.map(({ email }) => email))
  const left = past(memo).filter(({ email }) => !present.has(email))
  const copied = new Set(memo.copies?.readers.map(({ email }) => email))
  return [...added, ...left].map((row) => ({
    ...row,
    toDo: toDoOf(memo, row.email),
    ...(copied.has(row.email) && copyOf(memo, row.email)),
  }))
}

/** A person's copy (R5). */
function copyOf(memo: Memo, email: string): Pick<Participation, 'toRead' | 'toReadAt'> {
  return { toRead: toReadOf(memo, email), toReadAt: acknowledgedAt(memo, email) ?? memo.changedAt }
}

/** With those who have a copy of the approved memo (R5) and no other part in it; those who have one keep its role and lists. */
function readers(memo: Memo, others: Participation[]): Participation[] {
  const present = new Set(others.map(({ email }) => email))
  const added = (memo.copies?.readers ?? []).filter(({ email }) => !present.has(email))
  return [...others, ...added.map((person) => withoutList(memo, person, 'reader'))]
}

/** They find it in To do (R3) or To read (R5), which go by `toDo` and `toRead`. */
function withoutList(memo: Memo, person: Person, role: 'handler' | 'reader'): Participation {
  return {
    ...person,
    role,
    audience: role,
    list: null,
    status: publicStatus(memo),
    sortAt: memo.changedAt,
    ...NO_SEAT,
  }
}

/** Who has the approved memo to do (R3) without another part in it; those who have one keep its role and lists. */
function handlers(memo: Memo, others: readonly Person[]): Participation[] {
  const present = new Set(others.map(({ email }) => email))
  return (memo.handOff?.handlers ?? [])
    .filter(({ email }) => !present.has(email))
    .map((person) => withoutList(memo, person, 'handler'))
}

function owner(memo: Memo): Participation {
  const status = ownerStatus(memo)
  const list = ownerList(status)
  const sortAt = list === 'history' ? memo.changedAt : (memo.draft?.savedAt ?? memo.createdAt)
  return { ...memo.owner, role: 'owner', audience: 'owner', status, ...NO_SEAT, list, sortAt }
}

/** The owner's list that holds the memo. Active: SUBMITTED, RETURNED, SELF_RETURNED; Drafts: the three drafts; History: ended (C7). */
export function ownerList(status: MemoStatus): 'active' | 'drafts' | 'history' {
  if (isEnded(status)) return 'history'
  return isDraft(status) ? 'drafts' : 'active'
}

/** Active = own seat PENDING; History = once PENDING, now not (C7). */
function approvers(memo: Memo): Participation[] {
  return seatPlaces(memo).map((place) => {
    const { seat, slot, level } = place
    const isApprover = isApproverPlace(place)
    return {
      ...seat.person,
      role: isApprover ? 'approver' : 'subApprover',
      audience: 'approver',
      status: publicStatus(memo),
      ...approverList(memo, place),
      seatId: seat.seatId,
      sequenceId: level.sequenceId,
      approverStatus: isApprover ? slotStatus(slot) : seat.status,
      conditions: null,
      toDo: null,
      toRead: null,
      toReadAt: null,
      delegatesNeed: seat.status === 'PENDING' ? rolesOfHelpers(place, 'delegates') : null,
      lastVersion: null,
      ...(seat.status === 'PENDING' ? {} : holding(memo, seat.person)),
    }
  })
}

function approverList(memo: Memo, { seat }: SeatPlace): Pick<Participation, 'list' | 'sortAt'> {
  if (seat.pendingSince === null) return { list: null, sortAt: memo.changedAt }
  if (seat.status === 'PENDING') return { list: 'active', sortAt: seat.pendingSince }
  return { list: 'history', sortAt: seat.decidedAt ?? memo.changedAt }
}

/** Active = not ended; History = ended (C7). */
function watchers(memo: Memo): Participation[] {
  const hasEnded = isEnded(memo.lifecycle)
  const watching = memo.levels.flatMap(({ sequenceId, watchers: people }) =>
    people.map(({ person }) => ({ person, sequenceId })),
  )
  return [...watching, ...successorHolders(memo)].map(({ person, sequenceId }) => ({
    ...person,
    role: 'watcher',
    audience: 'watcher',
    list: hasEnded ? 'history' : 'active',
    status: publicStatus(memo),
    sortAt: hasEnded ? memo.changedAt : memo.createdAt,
    ...NO_SEAT,
    sequenceId,
    ...holding(memo, person),
  }))
}

/** R2: what the holder's delegate finds the memo by (K6), and an administrator what to move (K9). */
function holding(
  memo: Memo,
  { email }: Person,
): Pick<Participation, 'conditions' | 'delegatesNeed'> | undefined {
  const held = conditionsHeldBy(memo, email)
  const [one] = held
  if (!one) return undefined
  const [reported] = held.filter(({ reportedAt }) => reportedAt !== null)
  const place = reported && placeOfCondition(memo, reported)
  return {
    conditions: reported ? 'REPORTED' : 'OPEN',
    delegatesNeed: place ? rolesOfHelpers(place, 'delegates') : null,
  }
}

/** People removed after acting, delegates who decided, and people who handed on their part, keep the memo as it was then in their History (C7, K6). */
function past(memo: Memo): Participation[] {
  return memo.past.map(({ person, status, leftAt, lastVersion, decided, judgedFor, handedOnTo }) => ({
    ...person,
    role: 'past',
    audience: 'approver',
    list: 'history',
    status: publicStatus({ lifecycle: status }),
    sortAt: leftAt,
    ...NO_SEAT,
    approverStatus: decided?.decision ?? (judgedFor ? 'JUDGED' : handedOnTo ? 'HANDED_ON' : ''),
    lastVersion,
  }))
}
