import { refusal } from '../memo/refusals.ts'
import type { MemoRules, Refusal } from '../memo/commands.ts'
import type { Memo, RouteLevel, Slot } from '../memo/memo.ts'
import { isHosted } from './people.ts'
import { hasApproval } from './progress.ts'

/**
 * The hard limits, which hold for drafts too (C3, D7): everybody once over the owner, approvers, sub-approvers and
 * watchers; only hosted domains, but for those whom the owner couldn't remove (cleared levels, slots with an approval).
 * @param route in lower case
 */
export function brokenLimits(memo: Memo, route: readonly RouteLevel[], rules: MemoRules): Refusal | null {
  const seen = new Set([memo.owner.email, ...stayingSubApprovers(memo, route)])
  const fixed = irremovable(memo)
  for (const { email, path } of named(route)) {
    if (seen.has(email)) return refusal('PERSON_TWICE', { email }, path)
    if (!fixed.has(email) && !isHosted(email, rules.hostedDomains)) {
      return refusal('DOMAIN_NOT_HOSTED', { email }, path)
    }
    seen.add(email)
  }
  return null
}

/** What a submission needs besides (end-user document section 5): levels, each with approvers, and a minimum within 1…n (D3). */
export function incomplete(route: readonly RouteLevel[]): Refusal | null {
  if (route.length === 0) return refusal('NO_LEVELS', {}, 'route')
  for (const [index, { approvers, approvalType, minApprovers }] of route.entries()) {
    const level = index + 1
    const limit = approvers.length
    if (limit === 0) return refusal('LEVEL_WITHOUT_APPROVER', { level }, `route.${index}.approvers`)
    const isInRange = Number.isInteger(minApprovers) && minApprovers >= 1 && minApprovers <= limit
    if (approvalType === 'MIN_APPROVERS' && !isInRange) {
      return refusal('MIN_APPROVERS_OUT_OF_RANGE', { level, limit }, `route.${index}.minApprovers`)
    }
  }
  return null
}

/** The memo's slots that a route keeps: same level, same approver. */
export function keptSlots(memo: Memo, route: readonly RouteLevel[]): Slot[] {
  return memo.levels.flatMap((level) => {
    const kept = route.find((candidate) => candidate.sequenceId === level.sequenceId)
    const emails = new Set(kept?.approvers.map((person) => person.email))
    return level.slots.filter((slot) => emails.has(slot.approver.person.email))
  })
}

function stayingSubApprovers(memo: Memo, route: readonly RouteLevel[]): string[] {
  return keptSlots(memo, route).flatMap((slot) => slot.subApprovers.map((seat) => seat.person.email))
}

function irremovable(memo: Memo): Set<string> {
  return new Set(
    memo.levels.flatMap((level) => [
      ...level.slots
        .filter((slot) => level.isCleared || hasApproval(slot))
        .map((slot) => slot.approver.person.email),
      ...(level.isCleared ? level.watchers.map((watcher) => watcher.person.email) : []),
    ]),
  )
}

function named(route: readonly RouteLevel[]): { email: string; path: string }[] {
  return route.flatMap((level, index) => [
    ...level.approvers.map(({ email }, at) => ({ email, path: `route.${index}.approvers.${at}` })),
    ...level.watchers.map(({ email }, at) => ({ email, path: `route.${index}.watchers.${at}` })),
  ])
}
