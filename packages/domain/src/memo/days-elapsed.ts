import { currentLevel } from '../approval/seats.ts'
import type { Instant, Memo } from './memo.ts'

const MILLISECONDS_A_DAY = 24 * 60 * 60 * 1000
/** Asia/Manila is UTC+8 all year: no daylight saving time (G1). */
export const MANILA_OFFSET_MILLISECONDS = 8 * 60 * 60 * 1000

/** The calendar day in Manila, `YYYY-MM-DD` (G1). */
export function manilaDate(instant: Instant): string {
  return new Date(Date.parse(instant) + MANILA_OFFSET_MILLISECONDS).toISOString().slice(0, 10)
}

/** The year in Manila: part of a memo's id (A7). */
export function manilaYear(instant: Instant): number {
  return Number(manilaDate(instant).slice(0, 4))
}

/**
 * Manila calendar days since the level became current, or since the memo went back to its owner (G2). Null while it
 * waits for nobody: never submitted, or ended.
 */
export function daysElapsed(memo: Memo, now: Instant): number | null {
  const since = waitingSince(memo)
  return since ? manilaDay(now) - manilaDay(since) : null
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

function manilaDay(instant: Instant): number {
  return Math.floor((Date.parse(instant) + MANILA_OFFSET_MILLISECONDS) / MILLISECONDS_A_DAY)
}
