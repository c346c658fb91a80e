import type { Attachment } from '@countersign/domain'
import type { MemoDecision } from './memo-decisions.ts'

export interface Remarks {
  text: string
  attachments: Attachment[]
}

/** In memory only: remarks are private and must not outlive the page. */
const kept = new Map<string, Remarks>()

const keyOf = (memoId: string, decision: MemoDecision): string => `${decision}:${memoId}`

/** Keeps the remarks of a failed decision for the next attempt. */
export function keepRemarks(memoId: string, decision: MemoDecision, remarks: Remarks): void {
  kept.set(keyOf(memoId, decision), remarks)
}

/** The remarks of a failed attempt, or empty ones. */
export function keptRemarks(memoId: string, decision: MemoDecision): Remarks {
  return kept.get(keyOf(memoId, decision)) ?? { text: '', attachments: [] }
}

/** Removes them, after the decision succeeded. */
export function forgetRemarks(memoId: string, decision: MemoDecision): void {
  kept.delete(keyOf(memoId, decision))
}
