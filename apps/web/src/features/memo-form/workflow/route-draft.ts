import type { CallInput, CallOutput } from '@countersign/contract'
import {
  clampMinimum,
  emailKey,
  hasApproval,
  isDecision,
  lacksApprover,
  REQUIRED_MESSAGE,
} from '@countersign/domain'
import type { OwnersAct } from '@countersign/domain'
import { statusesOf } from '../../../lib/slot-statuses.ts'
import type { ChosenPerson } from '../../../shared/people-picker/chosen-person.ts'
import { texts } from '../texts.ts'
import { presenceNote } from './presence-note.ts'

export interface ChosenApprover extends ChosenPerson {
  /** The slot holds an approval and can't be removed (D6). */
  stays: boolean
  /** Shown under 'Approved by:' (U24). */
  approved: boolean
  /** Sub-approvers take part in the memo too (D7). */
  subApproverEmails: readonly string[]
}

/** A level as it is being written. */
export interface LevelDraft {
  /** Stable while levels are added and removed. */
  key: string
  /** Null for a new level (D8). */
  sequenceId: string | null
  approvers: readonly ChosenApprover[]
  watchers: readonly ChosenPerson[]
  approvalType: 'ALL_APPROVERS' | 'MIN_APPROVERS'
  minApprovers: number
  allowSubApprovals: boolean
  /** Read-only (U24). */
  isCleared: boolean
  /** A person acted on this level: its approval type is fixed (D8). */
  hasActed: boolean
  /** An approver added this level: all of its people decide (R1). */
  isAdded?: true
  /** What a level is called that the policy asks for (N3). */
  name?: string
  /** What the policy sets of a level that can still change; none for the owner's own. */
  policy?: PolicyMark
  /** What to know about the level, such as who is asked at another one (N4). */
  notes?: readonly string[]
}

/** What the policy sets of a level. */
export interface PolicyMark {
  /** 'because Amount to spend is above 1,000,000'; empty where the route isn't known. */
  reason: string
  owner: OwnersAct
  /** Those whom the level asks whatever the owner does. */
  asked: readonly ChosenPerson[]
  /** Those from whom the owner chooses; empty unless they do. */
  offered: readonly ChosenPerson[]
  /** How many the owner chooses at least. */
  atLeast: number
  /** Watchers whom the policy names. */
  watching: readonly ChosenPerson[]
}

export type RouteDraft = readonly LevelDraft[]

export type WireLevel = CallOutput<'getMemoDetailsForEditing'>['raw_sequences'][number]
type WireLevelInput = CallInput<'create_memo'>['sequences'][number]

/** A new level: all of its approvers approve (U24). */
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

/** A memo's levels for editing. A memo without levels starts with one. */
export function routeDraftOf(levels: readonly WireLevel[]): RouteDraft {
  return levels.length === 0 ? [newLevel('new-1')] : levelDraftsOf(levels)
}

/** The levels that a memo has. */
export function levelDraftsOf(levels: readonly WireLevel[]): LevelDraft[] {
  return levels.map((level, at) => ({
    key: level.sequence_id || `draft-${at}`,
    sequenceId: level.sequence_id || null,
    approvers: level.approvers.map((slot) => ({
      email: slot.email,
      name: slot.name,
      photoURL: slot.photoURL,
      approved: slot.approval_status === 'APPROVED',
      stays: hasApproval(statusesOf(slot)),
      subApproverEmails: slot.sub_approvers.map((seat) => seat.email),
    })),
    watchers: level.watchers.map(({ email, name, photoURL }) => ({ email, name, photoURL })),
    approvalType: level.approval_type,
    minApprovers: level.min_approvers,
    allowSubApprovals: level.allow_sub_approvals,
    isCleared: level.is_cleared,
    ...(level.is_added && { isAdded: true as const }),
    hasActed: level.approvers.some((slot) =>
      [slot, ...slot.sub_approvers].some(
        (seat) => seat.date_acted !== null || isDecision(seat.approval_status),
      ),
    ),
  }))
}

/** The levels as they are sent: people as e-mails, kept levels with their id (D8). */
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

export type LastLevel = CallOutput<'get_last_route'>['levels'][number]

/** The levels of an earlier memo for a new one (M8), with what to know about their people today. */
export function routeOfLastTime(levels: readonly LastLevel[], canAllowSubApprovals: boolean): LevelDraft[] {
  const chosen = (one: LastLevel['approvers'][number]): ChosenPerson => {
    const note = presenceNote(one)
    return { email: one.email, name: one.name, photoURL: one.photoURL, ...(note !== undefined && { note }) }
  }
  return levels.map((level, at) => ({
    ...newLevel(`last-${at}`),
    approvers: level.approvers.map((one) => ({
      ...chosen(one),
      stays: false,
      approved: false,
      subApproverEmails: [],
    })),
    watchers: level.watchers.map(chosen),
    approvalType: level.approval_type,
    minApprovers: level.min_approvers,
    allowSubApprovals: canAllowSubApprovals && level.allow_sub_approvals,
  }))
}

/** A change of one level, by its key. */
export type LevelChange =
  | { type: 'levelAdded'; key: string }
  | { type: 'levelRemoved'; key: string }
  | { type: 'approverAdded' | 'watcherAdded'; key: string; person: ChosenPerson }
  | { type: 'approverRemoved' | 'watcherRemoved'; key: string; email: string }
  | { type: 'anyApproverSet' | 'subApprovalsSet'; key: string; on: boolean }
  | { type: 'minApproversSet'; key: string; count: number }

/** The route after a change. Forbidden changes have no effect: of cleared levels, a person twice, removing level 1. */
export function changeRoute(route: RouteDraft, change: LevelChange, isUnderPolicy = false): RouteDraft {
  switch (change.type) {
    case 'levelAdded':
      return [...route, newLevel(change.key)]
    case 'levelRemoved':
      return route.filter((level, at) => level.key !== change.key || !isRemovable(level, at, isUnderPolicy))
    case 'approverAdded':
    case 'watcherAdded':
      return isUsed(route, change.person.email) ? route : changeLevel(route, change)
    default:
      return changeLevel(route, change)
  }
}

function changeLevel(
  route: RouteDraft,
  change: Exclude<LevelChange, { type: 'levelAdded' | 'levelRemoved' }>,
): RouteDraft {
  return route.map((level) => (level.key === change.key && !level.isCleared ? changed(level, change) : level))
}

function changed(
  level: LevelDraft,
  change: Exclude<LevelChange, { type: 'levelAdded' | 'levelRemoved' }>,
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
      return { ...level, approvers, minApprovers: clampMinimum(level.minApprovers, approvers.length) }
    }
    case 'watcherRemoved':
      return { ...level, watchers: level.watchers.filter((one) => one.email !== change.email) }
    case 'anyApproverSet':
      if (level.hasActed) return level
      return { ...level, approvalType: change.on ? 'MIN_APPROVERS' : 'ALL_APPROVERS', minApprovers: 1 }
    case 'minApproversSet':
      if (level.hasActed) return level
      return { ...level, minApprovers: clampMinimum(change.count, level.approvers.length) }
    case 'subApprovalsSet':
      // Switching on resets the minimum to 1 (U24), unless the level's rule is fixed (D8).
      return {
        ...level,
        allowSubApprovals: change.on,
        minApprovers: change.on && !level.hasActed ? 1 : level.minApprovers,
      }
  }
}

/** Sequence 1 and cleared sequences can't be removed (U24), and neither can those of a policy, which may be followed by any (N3). */
export function isRemovable(level: LevelDraft, at: number, isUnderPolicy = false): boolean {
  if (level.isCleared || level.policy !== undefined) return false
  return at > 0 || (isUnderPolicy && level.sequenceId === null)
}

/** The keys of the addresses that are in the route already (D7). */
export function usedEmails(route: RouteDraft): Set<string> {
  return new Set(
    route
      .flatMap((level) => [
        ...level.approvers.flatMap((one) => [one.email, ...one.subApproverEmails]),
        ...level.watchers.map((one) => one.email),
      ])
      .map(emailKey),
  )
}

function isUsed(route: RouteDraft, email: string): boolean {
  return usedEmails(route).has(emailKey(email))
}

/** What a submission lacks on each level, by position: an approver (U24), or people whom the owner has to choose (N3). */
export function levelProblems(route: RouteDraft): Map<number, string> {
  return new Map(
    route.flatMap((level, at): [number, string][] => {
      const { asked, atLeast } = level.policy ?? { asked: [], atLeast: 0 }
      const chosen = level.approvers.length - asked.length
      if (atLeast > 1 && chosen < atLeast) return [[at, texts.chooseAtLeast(atLeast)]]
      return lacksApprover(level) || chosen < atLeast ? [[at, REQUIRED_MESSAGE]] : []
    }),
  )
}
