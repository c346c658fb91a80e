import { actorsOn } from '../memo.ts'
import { refusal } from '../refusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Level, Person, RouteLevel, Slot } from '../../route/route.ts'
import type { Memo } from '../memo.ts'
import { hasApproval, requiredSlots } from '../../route/progress.ts'
import { currentLevelIndex } from '../../route/route.ts'
import { currentLevel } from '../../route/seats.ts'
import type { ComputedRoute } from '../../policy/computed-route.ts'
import { placeLevels } from '../../policy/judge-route.ts'
import { keptLevels } from './kept-levels.ts'
import { yieldingPeople } from './policy-route.ts'

/**
 * Whether a route may replace the memo's own (D5, D6, D8). For a first submission: that no level claims to be kept.
 * @param route in lower case, complete (`validateCompleteRoute`)
 * @param asked what the memo's policy asks for, if it has one and the route does it (`validatePolicy`)
 */
export function validateRouteChanges(
  memo: Memo,
  route: readonly RouteLevel[],
  asked?: ComputedRoute,
): Refusal | null {
  return (
    validateLevelOrder(memo, route, asked) ??
    validateClearedLevels(memo, route, asked) ??
    validateWaitingLevels(memo, route, asked) ??
    validateAddedLevels(memo, route) ??
    validateInterruptedLevel(memo, route, asked)
  )
}

/**
 * D8: kept levels keep their order; new levels follow them. Those of a policy come right after the interrupted level, in its order
 * (N6).
 */
function validateLevelOrder(
  memo: Memo,
  route: readonly RouteLevel[],
  asked: ComputedRoute | undefined,
): Refusal | null {
  const placed = new Set(placedByPolicy(memo, route, asked))
  let last = -1
  for (const [index, { sequenceId }] of route.entries()) {
    const path = `route.${index}.sequenceId`
    const position =
      sequenceId === undefined
        ? memo.levels.length
        : memo.levels.findIndex((level) => level.sequenceId === sequenceId)
    if (position === -1) return refusal('UNKNOWN_LEVEL', { level: index + 1 }, path)
    if (placed.has(index)) continue
    // New levels share the place behind the memo's own.
    if (position <= last && sequenceId !== undefined)
      return refusal('LEVEL_ORDER_CHANGED', { level: index + 1 }, path)
    last = position
  }
  return null
}

/** Where in a route the policy has put a level, from 0; the interrupted level stays in the memo's order. */
function placedByPolicy(
  memo: Memo,
  route: readonly RouteLevel[],
  asked: ComputedRoute | undefined,
): number[] {
  const interrupted = currentLevelIndex(memo)
  const placed = asked ? placeLevels(asked.levels, keptLevels(memo), route) : []
  return placed.map(({ at }) => at).filter((at) => at > interrupted)
}

/** D5: cleared levels must not change. They are a prefix, so they keep their numbers. */
function validateClearedLevels(
  memo: Memo,
  route: readonly RouteLevel[],
  asked: ComputedRoute | undefined,
): Refusal | null {
  const yielding = yieldingPeople(memo, asked)
  for (const [index, level] of memo.levels.entries()) {
    const wanted = route.find((candidate) => candidate.sequenceId === level.sequenceId)
    if (level.isCleared && !(wanted && isSame(level, wanted, yielding))) {
      return refusal('CLEARED_LEVEL_CHANGED', { level: index + 1 }, `route.${index}`)
    }
  }
  return null
}

/** @param yielding e-mails of people who may be missing (N4) */
function isSame(level: Level, wanted: RouteLevel, yielding: ReadonlySet<string>): boolean {
  const staying = (people: Person[]) => people.filter(({ email }) => !yielding.has(email))
  return (
    hasSameRule(level, wanted) &&
    level.allowSubApprovals === wanted.allowSubApprovals &&
    isSamePeople(staying(level.slots.map((slot) => slot.approver.person)), wanted.approvers) &&
    isSamePeople(staying(level.watchers.map((watcher) => watcher.person)), wanted.watchers)
  )
}

function hasSameRule(level: Level, wanted: RouteLevel): boolean {
  if (level.approvalType !== wanted.approvalType) return false
  return level.approvalType === 'ALL_APPROVERS' || level.minApprovers === wanted.minApprovers
}

/** Ignores the order: a submission names each person once (D7). */
function isSamePeople(before: readonly Person[], after: readonly Person[]): boolean {
  const emails = new Set(before.map((person) => person.email))
  return emails.size === after.length && after.every((person) => emails.has(person.email))
}

/**
 * D8: a level that approvals fell below waits (N7), and keeps its rule if someone has acted on it: returned the memo, say. Behind the
 * interrupted one it may leave the route.
 */
function validateWaitingLevels(
  memo: Memo,
  route: readonly RouteLevel[],
  asked: ComputedRoute | undefined,
): Refusal | null {
  for (const [number, level] of memo.levels.slice(currentLevelIndex(memo) + 1).entries()) {
    const index = route.findIndex(({ sequenceId }) => sequenceId === level.sequenceId)
    const wanted = route[index]
    if (wanted && !hasAllowedRule(memo, level, wanted, asked)) {
      const params = { level: currentLevelIndex(memo) + number + 2 }
      return refusal('APPROVAL_TYPE_FIXED', params, `route.${index}.approvalType`)
    }
  }
  return null
}

/**
 * R1: a level that approvers added keeps its rule, and those who have acted on it stay. On the interrupted level D5 goes further: it may
 * replace the person who returned the memo.
 */
function validateAddedLevels(memo: Memo, route: readonly RouteLevel[]): Refusal | null {
  for (const [number, level] of memo.levels.entries()) {
    if (!level.isAdded || level.isCleared) continue
    const index = route.findIndex(({ sequenceId }) => sequenceId === level.sequenceId)
    const wanted = route[index]
    const params = { level: number + 1 }
    if (wanted && wanted.approvalType !== 'ALL_APPROVERS')
      return refusal('APPROVAL_TYPE_FIXED', params, `route.${index}.approvalType`)
    const emails = new Set(wanted?.approvers.map((person) => person.email))
    const actors = level === currentLevel(memo) ? [] : actorsOn(memo, level.sequenceId)
    const removed = level.slots.filter((slot) => !emails.has(slot.approver.person.email))
    const [dropped] = removed.flatMap((slot) => actedAt(slot, actors))
    if (dropped) return refusal('ADDED_APPROVER_DROPPED', { ...params, ...dropped }, 'route')
  }
  return null
}

/** D8: a level on which someone has acted keeps its rule. A policy that asks for the level has judged its rule already. */
function hasAllowedRule(
  memo: Memo,
  level: Level,
  wanted: RouteLevel,
  asked: ComputedRoute | undefined,
): boolean {
  const isJudged = asked?.levels.some(({ kept }) => kept?.sequence_id === level.sequenceId)
  return isJudged || hasSameRule(level, wanted) || actorsOn(memo, level.sequenceId).length === 0
}

/**
 * The interrupted level (D5, D6, D8) stays, and so does its rule once someone has acted on it (including the minimum, which could
 * otherwise turn ANY into ALL). Approvals stay. A person who returned the memo must be replaced, not just dropped. And the
 * submission must not clear the level.
 */
function validateInterruptedLevel(
  memo: Memo,
  route: readonly RouteLevel[],
  asked: ComputedRoute | undefined,
): Refusal | null {
  const level = currentLevel(memo)
  if (!level) return null
  const index = route.findIndex((candidate) => candidate.sequenceId === level.sequenceId)
  const params = { level: memo.levels.indexOf(level) + 1 }
  const wanted = route[index]
  if (!wanted) return refusal('LEVEL_CANNOT_DECIDE', params, 'route')
  const actors = actorsOn(memo, level.sequenceId)
  if (!hasAllowedRule(memo, level, wanted, asked)) {
    return refusal('APPROVAL_TYPE_FIXED', params, `route.${index}.approvalType`)
  }
  const path = `route.${index}.approvers`
  const emails = new Set(wanted.approvers.map((person) => person.email))
  const removed = level.slots.filter((slot) => !emails.has(slot.approver.person.email))
  const approved = removed.find(hasApproval)
  if (approved) {
    return refusal('APPROVED_SLOT_REMOVED', { ...params, email: approved.approver.person.email }, path)
  }
  const returned = removed.flatMap((slot) => actedAt(slot, actors))
  const [dropped] = returned.slice(countNew(level, wanted))
  if (dropped) return refusal('RETURNER_DROPPED', { ...params, ...dropped }, path)
  const met = level.slots.filter((slot) => slot.isMet).length
  return met >= requiredSlots(wanted, wanted.approvers.length)
    ? refusal('LEVEL_CANNOT_DECIDE', params, path)
    : null
}

/** The approver of a slot at which a person has acted, and that person where it was a sub-approver (D6); none where no one has. */
function actedAt(
  { approver, subApprovers }: Slot,
  actors: readonly string[],
): { email: string; by?: string }[] {
  const { email } = approver.person
  if (actors.includes(email)) return [{ email }]
  const by = subApprovers.find(({ person }) => actors.includes(person.email))?.person.email
  return by === undefined ? [] : [{ email, by }]
}

function countNew(level: Level, wanted: RouteLevel): number {
  const known = new Set(level.slots.map((slot) => slot.approver.person.email))
  return wanted.approvers.filter((person) => !known.has(person.email)).length
}
