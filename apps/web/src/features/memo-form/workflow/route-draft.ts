import type { CallInput, CallOutput } from '@countersign/contract'
import type { ChosenPerson } from '../../../lib/people-picker/chosen-person.ts'

export interface ChosenApprover extends ChosenPerson {
  /** Somebody approved in this slot: it stays (D6). */
  stays: boolean
  /** Shown under 'Approved by:' (end-user document section 4). */
  approved: boolean
  /** Sub-approvers take part in the memo too (D7). */
  subApproverEmails: readonly string[]
}

/** A level as it is being written. */
export interface LevelDraft {
  /** Stable while levels come and go. */
  key: string
  /** Null for a new level (D8). */
  sequenceId: string | null
  approvers: readonly ChosenApprover[]
  watchers: readonly ChosenPerson[]
  approvalType: 'ALL_APPROVERS' | 'MIN_APPROVERS'
  minApprovers: number
  allowSubApprovals: boolean
  /** Read-only (end-user document section 4). */
  isCleared: boolean
  /** Somebody acted here: ALL and ANY can't be exchanged any more (D8). */
  hasActed: boolean
}

export type RouteDraft = readonly LevelDraft[]

export type WireLevel = CallOutput<'getMemoDetailsForEditing'>['raw_sequences'][number]
type WireLevelInput = CallInput<'create_memo'>['sequences'][number]

const actedStatuses: readonly string[] = ['APPROVED', 'REJECTED', 'RETURNED']

/** A new level: everybody approves (end-user document section 4). */
export function newLevel(key: string): LevelDraft {
  return {
    key,
    sequenceId: null,
    approvers: [],
    watchers: [],
    approvalType: 'ALL_APPROVERS',
    minApprovers: 1,
    allowSubApprovals: false,
    isCleared: false,
    hasActed: false,
  }
}

/** A memo's levels, to be edited. A memo without any starts with one. */
export function routeDraftOf(levels: readonly WireLevel[]): RouteDraft {
  if (levels.length === 0) return [newLevel('new-1')]
  return levels.map((level, at) => ({
    key: level.sequence_id || `draft-${at}`,
    sequenceId: level.sequence_id || null,
    approvers: level.approvers.map((slot) => ({
      email: slot.email,
      name: slot.name,
      photoURL: slot.photoURL,
      approved: slot.approval_status === 'APPROVED',
      stays: [slot, ...slot.sub_approvers].some((seat) => seat.approval_status === 'APPROVED'),
      subApproverEmails: slot.sub_approvers.map((seat) => seat.email),
    })),
    watchers: level.watchers.map(({ email, name, photoURL }) => ({ email, name, photoURL })),
    approvalType: level.approval_type,
    minApprovers: level.min_approvers,
    allowSubApprovals: level.allow_sub_approvals,
    isCleared: level.is_cleared,
    hasActed: level.approvers.some((slot) =>
      [slot, ...slot.sub_approvers].some(
        (seat) => seat.date_acted !== null || actedStatuses.includes(seat.approval_status),
      ),
    ),
  }))
}

/** The levels as a memo is sent with them: people as e-mails, kept levels with their id (D8). */
export function routePayload(route: RouteDraft): WireLevelInput[] {
  return route.map((level) => ({
    ...(level.sequenceId === null ? {} : { sequence_id: level.sequenceId }),
    approvers: level.approvers.map((person) => person.email),
    watchers: level.watchers.map((person) => person.email),
    approval_type: level.approvalType,
    min_approvers: level.minApprovers,
    allow_sub_approvals: level.allowSubApprovals,
  }))
}

export type RouteChange =
  | { type: 'levelAdded'; key: string }
  | { type: 'levelRemoved'; key: string }
  | { type: 'approverAdded' | 'watcherAdded'; key: string; person: ChosenPerson }
  | { type: 'approverRemoved' | 'watcherRemoved'; key: string; email: string }
  | { type: 'anyApproverSet' | 'subApprovalsSet'; key: string; on: boolean }
  | { type: 'minApproversSet'; key: string; count: number }
  | { type: 'replaced'; route: RouteDraft }

/** The route after a change. A change that the rules forbid leaves it as it is: cleared levels, people twice, level 1. */
export function changeRoute(route: RouteDraft, change: RouteChange): RouteDraft {
  switch (change.type) {
    case 'replaced':
      return change.route
    case 'levelAdded':
      return [...route, newLevel(change.key)]
    case 'levelRemoved':
      return route.filter((level, at) => level.key !== change.key || !isRemovable(level, at))
    case 'approverAdded':
    case 'watcherAdded':
      return isUsed(route, change.person.email) ? route : changeLevel(route, change)
    default:
      return changeLevel(route, change)
  }
}

function changeLevel(
  route: RouteDraft,
  change: Exclude<RouteChange, { type: 'replaced' | 'levelAdded' | 'levelRemoved' }>,
): RouteDraft {
  return route.map((level) => (level.key === change.key && !level.isCleared ? changed(level, change) : level))
}

function changed(
  level: LevelDraft,
  change: Exclude<RouteChange, { type: 'replaced' | 'levelAdded' | 'levelRemoved' }>,
): LevelDraft {
  switch (change.type) {
    case 'approverAdded': {
      const approver = { ...change.person, stays: false, approved: false, subApproverEmails: [] }
      return { ...level, approvers: [...level.approvers, approver] }
    }
    case 'watcherAdded':
      return { ...level, watchers: [...level.watchers, change.person] }
    case 'approverRemoved': {
      const approvers = level.approvers.filter((one) => one.stays || one.email !== change.email)
      return { ...level, approvers, minApprovers: within(level.minApprovers, approvers.length) }
    }
    case 'watcherRemoved':
      return { ...level, watchers: level.watchers.filter((one) => one.email !== change.email) }
    case 'anyApproverSet':
      if (level.hasActed) return level
      return { ...level, approvalType: change.on ? 'MIN_APPROVERS' : 'ALL_APPROVERS', minApprovers: 1 }
    case 'minApproversSet':
      if (level.hasActed) return level
      return { ...level, minApprovers: within(change.count, level.approvers.length) }
    case 'subApprovalsSet':
      // "min_approvers 1 when on" (end-user document section 4), but for a level whose rule is fixed already (D8).
      return {
        ...level,
        allowSubApprovals: change.on,
        minApprovers: change.on && !level.hasActed ? 1 : level.minApprovers,
      }
  }
}

/** At least one, and no more than there are (D3). */
function within(count: number, approvers: number): number {
  return Math.max(1, Math.min(count, approvers))
}

/** Sequence 1 and cleared sequences can't be removed (end-user document section 4). */
export function isRemovable(level: LevelDraft, at: number): boolean {
  return at > 0 && !level.isCleared
}

/** Everybody who takes part already, in lower case (D7). */
export function usedEmails(route: RouteDraft): Set<string> {
  return new Set(
    route
      .flatMap((level) => [
        ...level.approvers.flatMap((one) => [one.email, ...one.subApproverEmails]),
        ...level.watchers.map((one) => one.email),
      ])
      .map((email) => email.toLowerCase()),
  )
}

function isUsed(route: RouteDraft, email: string): boolean {
  return usedEmails(route).has(email.toLowerCase())
}

/** The levels that lack an approver, by position; a submission needs one on each (end-user document section 5). */
export function levelsWithoutApprover(route: RouteDraft): number[] {
  return route.flatMap((level, at) => (level.approvers.length === 0 ? [at] : []))
}
