import type { Lifecycle } from './status.ts'

/** An instant in UTC, ISO 8601 (G1). */
export type Instant = string

/** Somebody in a memo. People are told apart by e-mail, always in lower case (D7). */
export interface Person {
  email: string
  name: string
}

/** D2: '' = memo never submitted, or no longer needed; WAITING = not reached, or memo with its owner; PENDING = may act now. */
export type ApproverStatus = '' | 'WAITING' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'RETURNED'

export type ApprovalType = 'ALL_APPROVERS' | 'MIN_APPROVERS'

export type DecisionKind = 'APPROVED' | 'REJECTED' | 'RETURNED'

/** One person's place in a slot: the approver's own, or a sub-approver's. */
export interface Seat {
  /** Unique over all memos (A3): `approver_id` on the wire. */
  seatId: string
  person: Person
  status: ApproverStatus
  /** When the seat last became PENDING; stays once it is not, so that "once PENDING" can be told (C7, H3). */
  pendingSince: Instant | null
  /** When `status` became APPROVED, REJECTED or RETURNED; null again once a returned seat is asked anew (`Memo.acted` remembers). */
  decidedAt: Instant | null
  /** The submitted version that the decision was taken on (C6). */
  decidedVersion: number | null
  /** The last reminder since the last submission (E2). */
  remindedAt: Instant | null
}

/** An approver and, where they named any, their sub-approvers (D3, D6). */
export interface Slot {
  approver: Seat
  subApprovers: Seat[]
  /** How many sub-approvers meet the slot: 1 to their number (D3). */
  minSubApprovers: number
  isMet: boolean
}

export interface Watcher {
  watcherId: string
  person: Person
}

/** An approval level; `sequence` on the wire. Its number is its position in `Memo.levels` (D8). */
export interface Level {
  sequenceId: string
  approvalType: ApprovalType
  /** Slots needed: 1 to the number of slots when `approvalType` is MIN_APPROVERS; all of them otherwise. */
  minApprovers: number
  allowSubApprovals: boolean
  isCleared: boolean
  /** When it (last) became current. */
  startedAt: Instant | null
  clearedAt: Instant | null
  slots: Slot[]
  watchers: Watcher[]
}

/** What an owner writes for a level: a kept level carries its `sequenceId`, a new one none (D8). */
export interface RouteLevel {
  sequenceId?: string
  approvers: Person[]
  watchers: Person[]
  approvalType: ApprovalType
  minApprovers: number
  allowSubApprovals: boolean
}

/** The owner's unsubmitted work; never logged and seen by nobody else (C3, C6). */
export interface Draft {
  contentHash: string
  route: RouteLevel[]
  savedAt: Instant
}

/** Somebody removed at a re-submission who had acted: keeps reading the versions until then (C7). */
export interface PastParticipant {
  person: Person
  lastVersion: number
  /** The public status when they left: what their History shows. */
  status: Lifecycle
  leftAt: Instant
}

/** Somebody decided on a level once, whatever became of their seat since (C7, D6, D8, E1). */
export interface Acted {
  sequenceId: string
  email: string
}

/** An entry of the log that people can reply to. */
export interface Thread {
  logId: string
  /** E-mails of the entry's author and of all who replied. */
  people: string[]
}

/** The state of one memo: what its events fold to, plus the owner's draft. */
export interface Memo {
  memoId: string
  owner: Person
  createdAt: Instant
  lifecycle: Lifecycle
  draft: Draft | null
  /** Submissions so far; the number of the last submitted version. 0 = never submitted. */
  version: number
  /** Hash of the last submitted version's content. */
  contentHash: string | null
  firstSubmittedAt: Instant | null
  lastSubmittedAt: Instant | null
  /** When the lifecycle last changed: the lists' 'Date of action'; days elapsed after a return count from here (G2). */
  changedAt: Instant
  levels: Level[]
  past: PastParticipant[]
  /** Who ever decided, and on which level: one entry for each pair, oldest first. */
  acted: Acted[]
  threads: Thread[]
  /** READ_ONLY by an administrator's hold (C8). */
  hold: { reason: string } | null
  /** Older api_version: READ_ONLY for good (C8). */
  isLegacy: boolean
  isDeleted: boolean
}

/** C8: an older memo or one on hold takes no change at all. */
export function isReadOnly(memo: Pick<Memo, 'hold' | 'isLegacy'>): boolean {
  return memo.isLegacy || memo.hold !== null
}

/** D1: the lowest level that is not cleared, the last one once all are; -1 before the first submission. */
export function currentLevelIndex(memo: Pick<Memo, 'levels'>): number {
  const open = memo.levels.findIndex((level) => !level.isCleared)
  return open === -1 ? memo.levels.length - 1 : open
}

/** The status of the slot as lists and the log show it: APPROVED once met, else the approver's own (D3). */
export function slotStatus(slot: Slot): ApproverStatus {
  return slot.isMet ? 'APPROVED' : slot.approver.status
}

/** All seats of a slot: the approver's first. */
export function seatsOf(slot: Slot): Seat[] {
  return [slot.approver, ...slot.subApprovers]
}
