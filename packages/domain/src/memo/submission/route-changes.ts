import { actorsOn } from '../memo.ts'
import { refusal } from '../refusals.ts'
import type { Refusal } from '../refusals.ts'
import { seatsOf } from '../../route/route.ts'
import type { Level, Person, RouteLevel } from '../../route/route.ts'
import type { Memo } from '../memo.ts'
import { hasApproval, requiredSlots } from '../../route/progress.ts'
import { currentLevel } from '../../route/seats.ts'

/**
 * Whether a route may replace the memo's own (D5, D6, D8). For a first submission: that no level claims to be kept.
 * @param route in lower case, complete (`validateCompleteRoute`)
 */
export function validateRouteChanges(memo: Memo, route: readonly RouteLevel[]): Refusal | null {
  return (
    validateLevelOrder(memo, route) ??
    validateClearedLevels(memo, route) ??
    validateInterruptedLevel(memo, route)
  )
}

/** D8: kept levels keep their order; new levels follow them. */
function validateLevelOrder(memo: Memo, route: readonly RouteLevel[]): Refusal | null {
  let last = -1
  for (const [index, { sequenceId }] of route.entries()) {
    const path = `route.${index}.sequenceId`
    const position =
      sequenceId === undefined
        ? memo.levels.length
        : memo.levels.findIndex((level) => level.sequenceId === sequenceId)
    if (position === -1) return refusal('UNKNOWN_LEVEL', { level: index + 1 }, path)
    // New levels share the place behind the memo's own.
    if (position <= last && sequenceId !== undefined)
      return refusal('LEVEL_ORDER_CHANGED', { level: index + 1 }, path)
    last = position
  }
  return null
}

/** D5: cleared levels must not change. They are a prefix, so they keep their numbers. */
function validateClearedLevels(memo: Memo, route: readonly RouteLevel[]): Refusal | null {
  for (const [index, level] of memo.levels.entries()) {
    const wanted = route.find((candidate) => candidate.sequenceId === level.sequenceId)
    if (level.isCleared && !(wanted && isSame(level, wanted))) {
      return refusal('CLEARED_LEVEL_CHANGED', { level: index + 1 }, `route.${index}`)
    }
  }
  return null
}

function isSame(level: Level, wanted: RouteLevel): boolean {
  return (
    hasSameRule(level, wanted) &&
    level.allowSubApprovals === wanted.allowSubApprovals &&
    isSamePeople(
      level.slots.map((slot) => slot.approver.person),
      wanted.approvers,
    ) &&
    isSamePeople(
      level.watchers.map((watcher) => watcher.person),
      wanted.watchers,
    )
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
 * The interrupted level (D5, D6, D8) stays, and so does its rule once someone has acted on it (including the minimum, which could
 * otherwise turn ANY into ALL). Approvals stay. A person who returned the memo must be replaced, not just dropped. And the
 * submission must not clear the level.
 */
function validateInterruptedLevel(memo: Memo, route: readonly RouteLevel[]): Refusal | null {
  const level = currentLevel(memo)
  if (!level) return null
  const index = route.findIndex((candidate) => candidate.sequenceId === level.sequenceId)
  const params = { level: memo.levels.indexOf(level) + 1 }
  const wanted = route[index]
  if (!wanted) return refusal('LEVEL_CANNOT_DECIDE', params, 'route')
  const actors = actorsOn(memo, level.sequenceId)
  if (actors.length > 0 && !hasSameRule(level, wanted)) {
    return refusal('APPROVAL_TYPE_FIXED', params, `route.${index}.approvalType`)
  }
  const path = `route.${index}.approvers`
  const emails = new Set(wanted.approvers.map((person) => person.email))
  const removed = level.slots.filter((slot) => !emails.has(slot.approver.person.email))
  const approved = removed.find(hasApproval)
  if (approved) {
    return refusal('APPROVED_SLOT_REMOVED', { ...params, email: approved.approver.person.email }, path)
  }
  const returned = removed.filter((slot) => seatsOf(slot).some((seat) => actors.includes(seat.person.email)))
  const [dropped] = returned.slice(countNew(level, wanted))
  if (dropped) return refusal('RETURNER_DROPPED', { ...params, email: dropped.approver.person.email }, path)
  const met = level.slots.filter((slot) => slot.isMet).length
  return met >= requiredSlots(wanted, wanted.approvers.length)
    ? refusal('LEVEL_CANNOT_DECIDE', params, path)
    : null
}

function countNew(level: Level, wanted: RouteLevel): number {
  const known = new Set(level.slots.map((slot) => slot.approver.person.email))
  return wanted.approvers.filter((person) => !known.has(person.email)).length
}
