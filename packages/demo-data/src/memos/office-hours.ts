const DAY_MS = 24 * 60 * 60 * 1000
/** Asia/Manila is UTC+8 all year (G1). */
const MANILA_OFFSET_MS = 8 * 60 * 60 * 1000
/** Days from 1 January 1970, a Thursday, to the first Monday. */
const FIRST_MONDAY = 4
const DAYS_A_WEEK = 7
const WORKING_DAYS_A_WEEK = 5
const OPENS_AT_MINUTE = 8 * 60

/** An office day lasts from 8 to 18 o'clock, Monday to Friday, in Manila. */
export const OFFICE_MINUTES_A_DAY = 10 * 60
/** Office days of a year, about. */
export const OFFICE_DAYS_A_YEAR = 260

/**
 * Office time as one line without nights and weekends: minutes since the first Monday of 1970. A memo's life is counted
 * back along it, so that no one works at night or in the future.
 * @returns the minute at which the last office day before this instant's own day in Manila ended
 */
export function endOfLastOfficeDay(now: Date): number {
  const days = Math.floor((now.getTime() + MANILA_OFFSET_MS) / DAY_MS) - FIRST_MONDAY
  const weeks = Math.floor(days / DAYS_A_WEEK)
  const worked = weeks * WORKING_DAYS_A_WEEK + Math.min(days - weeks * DAYS_A_WEEK, WORKING_DAYS_A_WEEK)
  return worked * OFFICE_MINUTES_A_DAY
}

/** The instant of an office minute; fractions are seconds. */
export function instantAt(officeMinute: number): string {
  const day = Math.floor(officeMinute / OFFICE_MINUTES_A_DAY)
  const week = Math.floor(day / WORKING_DAYS_A_WEEK)
  const calendarDay = FIRST_MONDAY + week * DAYS_A_WEEK + (day - week * WORKING_DAYS_A_WEEK)
  const minute = OPENS_AT_MINUTE + officeMinute - day * OFFICE_MINUTES_A_DAY
  const seconds = Math.floor(minute * 60)
  return new Date(calendarDay * DAY_MS - MANILA_OFFSET_MS + seconds * 1000).toISOString()
}

/** The calendar day in Manila, so many days later, as forms take it: `YYYY-MM-DD`. */
export function dayAfter(instant: string, days: number): string {
  return new Date(Date.parse(instant) + MANILA_OFFSET_MS + days * DAY_MS).toISOString().slice(0, 10)
}
