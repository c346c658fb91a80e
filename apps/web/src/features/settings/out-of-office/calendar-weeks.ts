import type { Day } from '@countersign/domain'
import { nextDay } from '@countersign/domain'

/** More weeks than these are not shown. */
const MOST_WEEKS = 8

/** The weeks from the Sunday before a first day to the Saturday after a last one, or as many as are shown. */
export function calendarWeeks(first: Day, last: Day): { weeks: Day[][]; isCut: boolean } {
  const weeks: Day[][] = []
  let day = sundayBefore(first)
  while (day <= last && weeks.length < MOST_WEEKS) {
    const week: Day[] = []
    for (let at = 0; at < 7; at++) {
      week.push(day)
      day = nextDay(day)
    }
    weeks.push(week)
  }
  return { weeks, isCut: day <= last }
}

function sundayBefore(day: Day): Day {
  const at = new Date(day)
  at.setUTCDate(at.getUTCDate() - at.getUTCDay())
  return at.toISOString().slice(0, 10)
}
