import { currentLevel } from '../../route/seats.ts'
import type { Instant } from '../../time/instant.ts'
import { manilaDaysBetween } from '../../time/manila.ts'
import type { Memo } from '../memo.ts'

/**
 * Manila calendar days since the current level started or, while the memo is back with its owner, since it went back (G2).
 * Null while no one is expected to act: never submitted, or ended.
 */
export function daysElapsed(memo: Memo, now: Instant): number | null {
  const since = waitingSince(memo)
  return since ? manilaDaysBetween(since, now) : null
}

function waitingSince(memo: Memo): Instant | null | undefined {
  switch (memo.lifecycle) {
    case 'SUBMITTED':
      return currentLevel(memo)?.startedAt
    case 'RETURNED':
    case 'SELF_RETURNED':
      return memo.changedAt
    default:
      return null
  }
}
