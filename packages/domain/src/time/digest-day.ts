import type { Instant } from './instant.ts'
import { manilaDate, manilaInstant } from './manila.ts'
import type { Day } from './working-days.ts'
import { isWorkingDay } from './working-days.ts'

/** The hour of working days in Manila at which digests are made (M7). */
const DIGEST_HOUR = 8

/** The digest that is due: the notices from before its instant are its. */
export interface DueDigest {
  day: Day
  before: Instant
}

/** M7: the digest of the day, from 8:00 of a working day on; null before, and on all other days. After an outage it is due as well. */
export function dueDigest(now: Instant, holidays: ReadonlySet<Day>): DueDigest | null {
  const day = manilaDate(now)
  const before = manilaInstant(day, DIGEST_HOUR)
  return now >= before && isWorkingDay(day, holidays) ? { day, before } : null
}
