import type { Policy } from '../table/policy.ts'

/** A policy that counts before a day; null where owners name anyone until then. */
export interface EarlierPolicy {
  /** The first day on which it no longer counts, in Manila, YYYY-MM-DD. */
  until: string
  policy: Policy | null
}

/** The policies of one version of a template: its own, and those that count before it starts (N5). */
export interface PolicySchedule {
  /** Null where owners name anyone. */
  policy: Policy | null
  /** In Manila, YYYY-MM-DD; null where it counts from the publication on. */
  starts_on: string | null
  /** Those that count before that day, the first to end first; set when the version is published. */
  earlier: readonly EarlierPolicy[]
}

/** The policy that counts on a day in Manila, YYYY-MM-DD. */
export function policyOn({ policy, earlier }: PolicySchedule, day: string): Policy | null {
  const found = earlier.find(({ until }) => day < until)
  return found ? found.policy : policy
}

/**
 * The policies that count before a version's own starts, given those of the version that it replaces. Empty where it starts with its
 * publication.
 * @param live of the version that new memos have had so far; null for a template that was never published: owners name anyone
 * @param today in Manila
 */
export function earlierPolicies(
  starts_on: string | null,
  live: PolicySchedule | null,
  today: string,
): EarlierPolicy[] {
  if (starts_on === null || starts_on <= today) return []
  const before = (live?.earlier ?? []).filter(({ until }) => until > today && until < starts_on)
  const lastChange = before.at(-1)?.until ?? today
  return [...before, { until: starts_on, policy: live && policyOn(live, lastChange) }]
}
