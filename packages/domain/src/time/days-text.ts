import type { Day } from './working-days.ts'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** A day as 'Fri, Dec 25, 2026'. */
export function weekdayText(day: Day): string {
  return `${WEEKDAYS[new Date(day).getUTCDay()]}, ${shortText(day)}, ${yearOf(day)}`
}

/** A day as 'Dec 8', with its year unless it is the one of `today`. */
export function dayText(day: Day, today: Day): string {
  return yearOf(day) === yearOf(today) ? shortText(day) : `${shortText(day)}, ${yearOf(day)}`
}

/**
 * Days from a first to a last one as 'Dec 3–5', 'Nov 30 – Dec 8', 'Aug 17–21, 2027', or 'from Dec 3 on' without a last one. The year
 * is left out where it is the one of `today`.
 */
export function daysText(first: Day, last: Day | null, today: Day): string {
  if (last === null) return `from ${dayText(first, today)} on`
  if (first === last) return dayText(first, today)
  if (yearOf(first) !== yearOf(last))
    return `${shortText(first)}, ${yearOf(first)} – ${shortText(last)}, ${yearOf(last)}`
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  const days = isOneMonth ? `–${dateOf(last)}` : ` – ${shortText(last)}`
  const year = yearOf(last) === yearOf(today) ? '' : `, ${yearOf(last)}`
  return `${shortText(first)}${days}${year}`
}

const shortText = (day: Day) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${dateOf(day)}`
const dateOf = (day: Day) => Number(day.slice(8))
const yearOf = (day: Day) => day.slice(0, 4)
