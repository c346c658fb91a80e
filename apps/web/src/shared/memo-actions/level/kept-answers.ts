import type { Answers } from '@countersign/domain'

/** In memory only, as remarks are. */
const kept = new Map<string, Answers>()

/** Keeps what was answered for a level until a decision succeeded, for the next attempt. */
export function keepLevelAnswers(memoId: string, answers: Answers): void {
  kept.set(memoId, answers)
}

/** The answers of an attempt that failed or was left; undefined without one. */
export function keptLevelAnswers(memoId: string): Answers | undefined {
  return kept.get(memoId)
}

/** Removes them, after a decision succeeded. */
export function forgetLevelAnswers(memoId: string): void {
  kept.delete(memoId)
}
