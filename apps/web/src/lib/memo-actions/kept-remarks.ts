import type { Attachment } from '@countersign/domain'
import type { MemoDecision } from './memo-decisions.ts'

export interface Remarks {
  text: string
  attachments: Attachment[]
}

/** In memory only: remarks are nobody's business once the page is closed. */
const kept = new Map<string, Remarks>()

const keyOf = (memoId: string, decision: MemoDecision): string => `${decision}:${memoId}`

/** Keeps what was written for a decision that failed, so that the next try begins with it. */
export function keepRemarks(memoId: string, decision: MemoDecision, remarks: Remarks): void {
  kept.set(keyOf(memoId, decision), remarks)
}

/** What a failed try left, or nothing written. */
export function keptRemarks(memoId: string, decision: MemoDecision): Remarks {
  return kept.get(keyOf(memoId, decision)) ?? { text: '', attachments: [] }
}

/** Forgets it: the decision was taken. */
export function forgetRemarks(memoId: string, decision: MemoDecision): void {
  kept.delete(keyOf(memoId, decision))
}
