import { computeRoute } from '../compute-route.ts'
import type { PolicyFacts } from '../table/facts.ts'
import { firstFit } from '../table/fit.ts'
import type { Fit } from '../table/fit.ts'
import type { Policy, PolicyLevel } from '../table/policy.ts'
import type { PolicyDirectory } from '../table/policy-directory.ts'
import { isSameValue } from '../table/same-value.ts'

/** A submitted memo, as it looks to the policy that is checked and to the one that counts today. */
export interface RecentMemo {
  facts: PolicyFacts
  /** By the template's form of today, which may read another amount. */
  factsToday: PolicyFacts
  /** Of today. */
  directory: PolicyDirectory
}

/** Where a memo goes: to a row by its number from 1, or to 'otherwise'; null for 'Anyone'. */
export type Way = number | 'OTHERWISE' | null

/** Memos that would go another way, by where they go today and where they would go. */
export interface ChangedWay {
  today: Way
  then: Way
  memos: number
}

export interface RecentReview {
  memos: number
  otherwise: number
  refused: number
  /** Null where owners name anyone today. */
  other_way: number | null
  /** The most frequent first. */
  ways: ChangedWay[]
}

/**
 * What a policy would have made of the latest memos, as counts (N5): those that fall to 'otherwise', those that would be refused, and
 * those of which other levels would be asked than by the policy of today.
 */
export function reviewRecentMemos(
  memos: readonly RecentMemo[],
  { then, today }: { then: Policy; today: Policy | null },
): RecentReview {
  const judged = memos.map(({ facts, factsToday, directory }) => ({
    then: firstFit(then, facts),
    today: today && firstFit(today, factsToday),
    isRefused: computeRoute(then, facts, directory).kind === 'REFUSED',
  }))
  const others = judged.flatMap((one) => (one.today && !asksForSame(one.today, one.then) ? [one] : []))
  return {
    memos: memos.length,
    otherwise: judged.filter((one) => wayOf(one.then) === 'OTHERWISE').length,
    refused: judged.filter(({ isRefused }) => isRefused).length,
    other_way: today && others.length,
    ways: countWays(others.map((one) => ({ today: one.today && wayOf(one.today), then: wayOf(one.then) }))),
  }
}

function wayOf(fit: Fit): Way {
  return 'row' in fit ? fit.number : 'OTHERWISE'
}

function countWays(ways: readonly Omit<ChangedWay, 'memos'>[]): ChangedWay[] {
  const byName = Map.groupBy(ways, ({ today, then }) => `${today} ${then}`)
  return [...byName.values()]
    .map((same): ChangedWay => ({ ...(same[0] as ChangedWay), memos: same.length }))
    .toSorted((one, other) => other.memos - one.memos)
}

/** Whether two rows ask for the same people in the same order. */
function asksForSame(one: Fit, other: Fit): boolean {
  return isSameValue(askedBy(one), askedBy(other))
}

function askedBy(fit: Fit): unknown {
  if ('row' in fit) return fit.row.levels.map(askedAt)
  return fit.otherwise.kind === 'LEVELS' ? fit.otherwise.levels.map(askedAt) : fit.otherwise.kind
}

function askedAt({ sources, approval_type, min_approvers, owner_may }: PolicyLevel): unknown {
  return [sources, approval_type, approval_type === 'MIN_APPROVERS' && min_approvers, owner_may]
}
