import type { Holiday } from '@countersign/domain'
import { findHolidayIssues } from '@countersign/domain'
import { texts } from '../texts.ts'

/** Holidays as lines such as '2026-12-25 Christmas Day'. */
export function textOf(holidays: readonly Holiday[]): string {
  return holidays.map(({ day, name }) => `${day} ${name}`).join('\n')
}

/** Reads lines of a date and a name, which spaces, tabs, commas or semicolons part. @returns what is wrong, by line, or the list */
export function holidaysIn(text: string): { problems: string[] } | { holidays: Holiday[] } {
  const lines = text
    .split('\n')
    .map((line, at) => ({ number: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '')
  const read = lines.map((line) => ({ ...line, match: /^(\d{4}-\d{2}-\d{2})[\s,;]+(.+)$/.exec(line.text) }))
  const bad = read.filter(({ match }) => match === null)
  if (bad.length > 0) return { problems: bad.map((line) => texts.holidays.badLine(line.number, line.text)) }
  const holidays = read.map(({ match }) => ({ day: match?.[1] ?? '', name: match?.[2] ?? '' }))
  const problems = findHolidayIssues(holidays).map(({ message }) => message)
  return problems.length > 0 ? { problems } : { holidays: inOrder(holidays) }
}

/** In the order of the calendar. */
function inOrder(holidays: readonly Holiday[]): Holiday[] {
  return holidays.toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
