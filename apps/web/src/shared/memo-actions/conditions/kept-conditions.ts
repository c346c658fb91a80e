import type { ConditionDraft } from './condition-drafts.ts'

/** In memory only, as remarks are. */
const kept = new Map<string, readonly ConditionDraft[]>()

/** Keeps the conditions of an approval until a decision succeeded, for the next attempt. */
export function keepConditions(memoId: string, conditions: readonly ConditionDraft[]): void {
  kept.set(memoId, conditions)
}

/** The conditions that were not sent, or none. */
export function keptConditions(memoId: string): readonly ConditionDraft[] {
  return kept.get(memoId) ?? []
}

/** Removes them, after a decision succeeded. */
export function forgetConditions(memoId: string): void {
  kept.delete(memoId)
}
