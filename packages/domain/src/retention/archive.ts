import { waitingReaders } from '../route/copies.ts'
import type { Memo } from '../memo/memo.ts'
import type { Instant } from '../time/instant.ts'
import { retentionReason } from './retention.ts'

/**
 * Whether a memo may be archived (R9): it ended so many calendar years ago, nothing of it is open, no one has still to acknowledge a copy of it (R5),
 * and no administrator holds it. Preservation doesn't matter, because nothing is lost.
 */
export function mayBeArchived(memo: Memo, { years, now }: { years: number; now: Instant }): boolean {
  if (memo.hold !== null || waitingReaders(memo).length > 0) return false
  return retentionReason(memo, { years, isPreserved: false, now }) === null
}
