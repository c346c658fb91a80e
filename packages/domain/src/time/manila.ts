import type { Instant } from './instant.ts'

const MILLISECONDS_PER_HOUR = 60 * 60 * 1000
const MILLISECONDS_PER_DAY = 24 * MILLISECONDS_PER_HOUR
/** Asia/Manila is UTC+8 all year round: no daylight saving time (G1). */
export const MANILA_OFFSET_MILLISECONDS = 8 * 60 * 60 * 1000

/** The calendar day in Manila, `YYYY-MM-DD` (G1). */
export function manilaDate(instant: Instant): string {
  return new Date(Date.parse(instant) + MANILA_OFFSET_MILLISECONDS).toISOString().slice(0, 10)
}

/** The year in Manila: part of a memo's id (A7). */
export function manilaYear(instant: Instant): number {
  return Number(manilaDate(instant).slice(0, 4))
}

/** Manila calendar days from one instant to a later one; 0 on the same day (G2). */
export function manilaDaysBetween(since: Instant, now: Instant): number {
  return manilaDay(now) - manilaDay(since)
}

/** The instant of a full hour of a day in Manila (G1). */
export function manilaInstant(day: string, hour: number): Instant {
  return new Date(Date.parse(day) + hour * MILLISECONDS_PER_HOUR - MANILA_OFFSET_MILLISECONDS).toISOString()
}

function manilaDay(instant: Instant): number {
  return Math.floor((Date.parse(instant) + MANILA_OFFSET_MILLISECONDS) / MILLISECONDS_PER_DAY)
}
