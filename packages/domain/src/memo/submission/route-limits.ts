import { emailKey } from '../../email/email-address.ts'
import { refusal } from '../refusals.ts'
import type { Refusal } from '../refusals.ts'
import type { MemoRules } from '../commands.ts'
import type { RouteLevel, Slot } from '../../route/route.ts'
import { hasActedAsDelegate, hasPrepared } from '../memo.ts'
import type { Memo } from '../memo.ts'
import { validateAddressee } from '../../route/people.ts'
import { hasApproval, isMinimum } from '../../route/progress.ts'

/**
 * The hard limits, which apply to drafts too (C3, D7): no one appears twice among owner, approvers, sub-approvers and watchers,
 * and everyone can sign in, except people whom the owner can't remove (cleared levels, slots with an approval).
 * @param route in lower case
 * @param disabled e-mails in it whose accounts are disabled
 */
export function validateRouteLimits(
  memo: Memo,
  route: readonly RouteLevel[],
  rules: MemoRules,
  disabled?: readonly string[],
): Refusal | null {
  const seen = new Set([memo.owner.email, ...stayingSubApprovers(memo, route)].map(emailKey))
  const fixed = irremovable(memo)
  const watching = new Set(memo.levels.flatMap(({ watchers }) => watchers.map(({ person }) => person.email)))
  for (const { email, path, role } of named(route)) {
    const code = fixed.has(email) ? null : validateAddressee(email, rules, disabled)
    if (code !== null) return refusal(code, { email }, path)
    if (seen.has(emailKey(email))) return refusal('PERSON_TWICE', { email }, path)
    // K4: a watcher who decided for someone may stay one.
    const isKept = role === 'watcher' && watching.has(email)
    if (role === 'approver' && hasPrepared(memo, email)) return refusal('HAS_PREPARED', { email }, path)
    if (!isKept && hasActedAsDelegate(memo, email)) return refusal('ACTED_AS_DELEGATE', { email }, path)
    seen.add(emailKey(email))
  }
  return null
}

/** What a submission needs besides (U24): levels, each with approvers, and a minimum within 1…n (D3). */
export function validateCompleteRoute(route: readonly RouteLevel[]): Refusal | null {
  if (route.length === 0) return refusal('NO_LEVELS', {}, 'route')
  for (const [index, { approvers, approvalType, minApprovers }] of route.entries()) {
    const level = index + 1
    const limit = approvers.length
    if (lacksApprover({ approvers }))
      return refusal('LEVEL_WITHOUT_APPROVER', { level }, `route.${index}.approvers`)
    if (approvalType === 'MIN_APPROVERS' && !isMinimum(minApprovers, limit)) {
      return refusal('MIN_APPROVERS_OUT_OF_RANGE', { level, limit }, `route.${index}.minApprovers`)
    }
  }
  return null
}

/** Whether a submission would be refused for this level, because it needs an approver (U24). */
export function lacksApprover({ approvers }: { approvers: readonly unknown[] }): boolean {
  return approvers.length === 0
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

interface Named {
  email: string
  role: 'approver' | 'watcher'
  path: string
}

function named(route: readonly RouteLevel[]): Named[] {
  return route.flatMap(({ approvers, watchers }, index) => [
    ...approvers.map(({ email }, at): Named => {
      return { email, role: 'approver', path: `route.${index}.approvers.${at}` }
    }),
    ...watchers.map(({ email }, at): Named => {
      return { email, role: 'watcher', path: `route.${index}.watchers.${at}` }
    }),
  ])
}
