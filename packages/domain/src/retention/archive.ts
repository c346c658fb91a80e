import type { Memo } from '../memo/memo.ts'
import type { Instant } from '../time/instant.ts'
import { retentionReason } from './retention.ts'

/**
 * Whether a memo may be archived (R9): it ended so many calendar years ago, nothing of it is open, and no administrator holds it. Preservation
 * doesn't matter, because nothing is lost.
 */
export function mayBeArchived(memo: Memo, { years, now }: { years: number; now: Instant }): boolean {
  return memo.hold === null && retentionReason(memo, { years, isPreserved: false, now }) === null
}
