import type { Answers, StoredLabels } from '@countersign/domain'

interface KeptAnswers {
  answers: Answers
  /** What codes of shared lists were called when they were picked (N9). */
  labels: StoredLabels
}

/** In memory only, as remarks are. */
const kept = new Map<string, KeptAnswers>()

/** Keeps what was answered for a level until a decision succeeded, for the next attempt. */
export function keepLevelAnswers(memoId: string, answers: KeptAnswers): void {
  kept.set(memoId, answers)
}

/** The answers of an attempt that failed or was left; undefined without one. */
export function keptLevelAnswers(memoId: string): KeptAnswers | undefined {
  return kept.get(memoId)
}

/** Removes them, after a decision succeeded. */
export function forgetLevelAnswers(memoId: string): void {
  kept.delete(memoId)
}
