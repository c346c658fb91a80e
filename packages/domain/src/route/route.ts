import type { Instant } from '../time/instant.ts'
import type { LevelPolicy, SeatSource } from './seat-source.ts'

/** A person in a memo, identified by e-mail, always in lower case (D7). */
export interface Person {
  email: string
  name: string
}

/** D2: '' = memo never submitted, or no longer needed; WAITING = not reached, or memo with its owner; PENDING = may act now. */
export type ApproverStatus = '' | 'WAITING' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'RETURNED'

export type ApprovalType = 'ALL_APPROVERS' | 'MIN_APPROVERS'

/** One person's place in a slot: the approver's own, or a sub-approver's. */
export interface Seat {
  /** Unique over all memos (A3): `approver_id` on the wire. */
  seatId: string
  person: Person
  status: ApproverStatus
  /** When the seat last became PENDING. Kept afterwards: History needs to know that it once was (C7, H3). */
  pendingSince: Instant | null
  /** When `status` became APPROVED, REJECTED or RETURNED; null again once a returned seat is asked again (`Memo.acted` remembers). */
  decidedAt: Instant | null
  /** The submitted version that the decision was taken on (C6). */
  decidedVersion: number | null
  /** The delegate who decided (K3). */
  decidedBy?: Person
  /** Those who had the seat before, oldest first (K8, K9). */
  earlier?: Person[]
  /** The last reminder since the last submission (E2). */
  remindedAt: Instant | null
  /** The submitted version that made the seat's approval fall (N7), until the seat decides again. */
  fellAt?: number
  /** The seat's latest question to the owner (M5), unless it was closed; only while the seat is PENDING. */
  question?: Question
}

/** A question to the memo's owner (M5). */
export interface Question {
  /** Its entry of the log. */
  questionId: string
  /** Another than the seat's person where a delegate asked (K2). */
  askedBy: Person
  askedAt: Instant
  /** Null while it is open. */
  answeredAt: Instant | null
}

/** An approver and, where they named any, their sub-approvers (D3, D6). */
export interface Slot {
  approver: Seat
  subApprovers: Seat[]
  /** How many sub-approvers meet the slot: 1 to their number (D3). */
  minSubApprovers: number
  isMet: boolean
  /** Of a level that a policy asked for: what it filled the seat from (N6); left out for a person whom the owner added. */
  source?: SeatSource
  /** Who added the approver, and from which seat (R1). */
  addedBy?: { seatId: string; person: Person }
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
  /** Of a level that a policy asked for (N6). */
  policy?: LevelPolicy
  /** An approver added it (R1). */
  isAdded?: true
}

/** The levels of a memo, in their order. */
export interface Route {
  levels: readonly Level[]
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

/** D1: the lowest level that is not cleared, the last one once all are; -1 before the first submission. */
export function currentLevelIndex(route: Route): number {
  const open = route.levels.findIndex((level) => !level.isCleared)
  return open === -1 ? route.levels.length - 1 : open
}

/** The status of the slot as lists and the log show it: APPROVED once met, else the approver's own (D3). */
export function slotStatus(slot: Slot): ApproverStatus {
  return slot.isMet ? 'APPROVED' : slot.approver.status
}

/** All seats of a slot: the approver's first. */
export function seatsOf(slot: Slot): Seat[] {
  return [slot.approver, ...slot.subApprovers]
}
