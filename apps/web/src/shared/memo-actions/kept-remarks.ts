import type { Attachment } from '@countersign/domain'
import type { MemoDecision } from './memo-decisions.ts'

export interface Remarks {
  text: string
  attachments: Attachment[]
}

/** In memory only: remarks are private and must not outlive the page. */
const kept = new Map<string, Remarks>()

const keyOf = (memoId: string, decision: MemoDecision): string => `${decision}:${memoId}`

/** Keeps the remarks of a decision that isn't made yet, or has failed, for the next attempt. */
export function keepRemarks(memoId: string, decision: MemoDecision, remarks: Remarks): void {
  kept.set(keyOf(memoId, decision), remarks)
}

/** What was kept, or empty remarks. */
export function keptRemarks(memoId: string, decision: MemoDecision): Remarks {
  return kept.get(keyOf(memoId, decision)) ?? { text: '', attachments: [] }
}

/** Removes those of all decisions on a memo, after one of them succeeded. */
export function forgetRemarks(memoId: string): void {
  for (const key of kept.keys()) if (key.endsWith(`:${memoId}`)) kept.delete(key)
}
