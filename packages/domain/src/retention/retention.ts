import { openConditions } from '../route/conditions.ts'
import { isToDo } from '../route/hand-off.ts'
import type { Memo } from '../memo/memo.ts'
import { isEnded } from '../memo/status.ts'
import type { Instant } from '../time/instant.ts'
import { manilaDate, manilaInstant } from '../time/manila.ts'
import { isDay, nextDay } from '../time/working-days.ts'
import type { Day } from '../time/working-days.ts'

/** For how many years the records of a template can be kept after their end (R8). */
export const RETENTION_YEARS = { least: 1, most: 99 } as const
/** Memos of one request for removal (R8). */
export const MAX_REMOVED_MEMOS = 200
/** Characters of a reason for a removal or a preservation (R8). */
export const RETENTION_REASON_CHARACTERS = 500

/**
 * The day from which the record of a memo may be removed (R8): the calendar day of its end in Manila, so many years later; March 1 after a
 * leap day, so that no record is kept a day too short.
 */
export function removalDay(endedAt: Instant, years: number): Day {
  const day = manilaDate(endedAt)
  const year = Number(day.slice(0, 4)) + years
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day.endsWith('-02-29') && !isLeap ? `${year}-03-01` : `${year}${day.slice(4)}`
}

/**
 * The instant before which a memo must have ended to be due on a day (R8): the inverse of `removalDay`, by which a query finds them.
 * @param today in Manila
 */
export function endedBefore(today: Day, years: number): Instant {
  const year = String(Number(today.slice(0, 4)) - years).padStart(4, '0')
  const day: string = `${year}${today.slice(4)}`
  // In a year without a leap day, what ended on February 28 is the last that is due.
  return manilaInstant(isDay(day) ? nextDay(day) : `${year}-03-01`, 0)
}

/** What says whether a memo's record may be removed. */
export interface Retention {
  /** Of its template; null where its records are kept for good. */
  years: number | null
  isPreserved: boolean
  now: Instant
}

/** Why the record of a memo stays (R8). */
export type RetentionReason = 'NOT_ENDED' | 'PRESERVED' | 'NOT_COMPLETE' | 'NOT_DUE'

/**
 * Why a memo's record can't be removed now (R8), or null: it hasn't ended, is preserved, still waits for something after its approval, or its
 * years aren't over.
 */
export function retentionReason(memo: Memo, { years, isPreserved, now }: Retention): RetentionReason | null {
  if (!isEnded(memo.lifecycle)) return 'NOT_ENDED'
  if (isPreserved) return 'PRESERVED'
  if (openConditions(memo).length > 0 || isToDo(memo)) return 'NOT_COMPLETE'
  return years === null || manilaDate(now) < removalDay(memo.changedAt, years) ? 'NOT_DUE' : null
}
