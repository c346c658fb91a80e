import type { Day } from './working-days.ts'
import { isDay } from './working-days.ts'

/** A day without work (L1). */
export interface Holiday {
  day: Day
  name: string
}

/** What the list of holidays may hold (L1). */
export const HOLIDAY_LIMITS = { count: 500, nameCharacters: 100, first: '2000-01-01', last: '2099-12-31' }

export interface HolidayIssue {
  /** Such as `holidays.3.day`. */
  path: string
  message: string
}

/** What keeps a list of holidays from being saved (L1): each day is one of the calendar and is listed once. */
export function findHolidayIssues(holidays: readonly Holiday[]): HolidayIssue[] {
  const seen = new Set<Day>()
  return holidays.flatMap(({ day }, at) => {
    const path = `holidays.${at}.day`
    const { first, last } = HOLIDAY_LIMITS
    if (!isDay(day)) return [{ path, message: `${day} is not a day of the calendar` }]
    if (day < first || day > last) return [{ path, message: `${day} is not between ${first} and ${last}` }]
    if (seen.has(day)) return [{ path, message: `${day} is already a holiday` }]
    seen.add(day)
    return []
  })
}
