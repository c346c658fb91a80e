import type { Instant } from './instant.ts'
import { manilaDate, manilaDaysBetween, manilaInstant } from './manila.ts'
import type { Day } from './working-days.ts'
import { countWorkingDays, nextDay, workingDayAfter } from './working-days.ts'

type Holidays = ReadonlySet<Day>

/** The hour in Manila at which a level is due (L2). */
export const DUE_HOUR = 18

/** When a level is due: at 18:00 of the last of its working days; the day on which it starts doesn't count (L2). */
export function dueTime(startedAt: Instant, days: number, holidays: Holidays): Instant {
  return manilaInstant(workingDayAfter(manilaDate(startedAt), days, holidays), DUE_HOUR)
}

/**
 * The working days since the due day (L2): 0 on what is left of that day and until the next working day.
 * @returns null before the due time
 */
export function overdueDays(dueAt: Instant, now: Instant, holidays: Holidays): number | null {
  if (Date.parse(now) < Date.parse(dueAt)) return null
  return countWorkingDays(nextDay(manilaDate(dueAt)), manilaDate(now), holidays)
}

/** A due time as it is shown (L2): 'due tomorrow', 'overdue by 2 days'. */
export function dueText(due: { dueAt: Instant; overdueDays: number | null }, now: Instant): string {
  const { dueAt, overdueDays: over } = due
  // A page that was loaded before the due time doesn't know the days.
  if (over !== null || Date.parse(now) >= Date.parse(dueAt)) return overdueText(over ?? 0)
  const left = manilaDaysBetween(now, dueAt)
  if (left === 0) return 'due today'
  if (left === 1) return 'due tomorrow'
  const [year, month, day] = manilaDate(dueAt).split('-')
  return `due on ${month}/${day}/${year}`
}

function overdueText(days: number): string {
  if (days === 0) return 'overdue'
  return days === 1 ? 'overdue by 1 day' : `overdue by ${days} days`
}
