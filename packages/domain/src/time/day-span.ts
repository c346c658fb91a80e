import type { Day } from './working-days.ts'
import { isDay } from './working-days.ts'

/** From when to when something counts, both days included, in Manila; null for no end. */
export interface DaySpan {
  from_day: Day | null
  to_day: Day | null
}

export interface DaySpanIssue {
  field: keyof DaySpan
  message: string
}

/** Whether a day is one of the span. */
export function spansDay({ from_day, to_day }: DaySpan, day: Day): boolean {
  return (from_day === null || from_day <= day) && (to_day === null || day <= to_day)
}

/** Whether two spans have a day in common. */
export function shareDays(one: DaySpan, other: DaySpan): boolean {
  return startsBy(one, other) && startsBy(other, one)
}

/** Whether the first one starts before the second one ends. */
function startsBy({ from_day }: DaySpan, { to_day }: DaySpan): boolean {
  return from_day === null || to_day === null || from_day <= to_day
}

/** What is wrong about the days of a span: they are days of the calendar, in their order. */
export function findDaySpanIssues({ from_day, to_day }: DaySpan): DaySpanIssue[] {
  if (from_day !== null && !isDay(from_day)) return [{ field: 'from_day', message: 'Enter the first day' }]
  if (to_day !== null && !isDay(to_day)) return [{ field: 'to_day', message: 'Enter the last day' }]
  return from_day !== null && to_day !== null && to_day < from_day
    ? [{ field: 'to_day', message: 'The last day is before the first day' }]
    : []
}
