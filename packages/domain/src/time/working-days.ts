const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000
const DAYS_PER_WEEK = 7
const WORKDAYS_PER_WEEK = 5
const SUNDAY = 0
const SATURDAY = 6

/** A calendar day in Manila, `YYYY-MM-DD`. Days sort as texts. */
export type Day = string

/** Whether a text is a day of the calendar: '2026-02-29' is not. */
export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && dayAt(at) === text
}

export function isWeekend(day: Day): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday === SATURDAY || weekday === SUNDAY
}

/** Working days are Monday to Friday, without the holidays (L1). */
export function isWorkingDay(day: Day, holidays: ReadonlySet<Day>): boolean {
  return !isWeekend(day) && !holidays.has(day)
}

/**
 * The working day that is `count` working days after a day (L1); the day itself does not count.
 * @param count at least 1
 */
export function workingDayAfter(day: Day, count: number, holidays: ReadonlySet<Day>): Day {
  let found = day
  for (let left = count; left > 0;) {
    found = nextDay(found)
    if (isWorkingDay(found, holidays)) left -= 1
  }
  return found
}

/** The working days from the first to the last day, both included (L1); 0 if the last is before the first. */
export function countWorkingDays(first: Day, last: Day, holidays: ReadonlySet<Day>): number {
  if (last < first) return 0
  const days = (Date.parse(last) - Date.parse(first)) / MILLISECONDS_PER_DAY + 1
  // Whole weeks are not walked: lists count the days of memos that have been overdue for a year.
  const rest = days % DAYS_PER_WEEK
  let count = ((days - rest) / DAYS_PER_WEEK) * WORKDAYS_PER_WEEK
  for (let left = rest, day = first; left > 0; left -= 1, day = nextDay(day)) if (!isWeekend(day)) count += 1
  for (const day of holidays) if (first <= day && day <= last && !isWeekend(day)) count -= 1
  return count
}

export function nextDay(day: Day): Day {
  return dayAt(Date.parse(day) + MILLISECONDS_PER_DAY)
}

export function previousDay(day: Day): Day {
  return dayAt(Date.parse(day) - MILLISECONDS_PER_DAY)
}

/** The same day of the next year; February 28 for a leap day. */
export function dayAYearAfter(day: Day): Day {
  const year = String(Number(day.slice(0, 4)) + 1).padStart(4, '0')
  return `${year}${day.endsWith('-02-29') ? '-02-28' : day.slice(4)}`
}

/** The working day right before a day (L1). */
export function workingDayBefore(day: Day, holidays: ReadonlySet<Day>): Day {
  let found = day
  do found = previousDay(found)
  while (!isWorkingDay(found, holidays))
  return found
}

function dayAt(at: number): Day {
  return new Date(at).toISOString().slice(0, 10)
}
