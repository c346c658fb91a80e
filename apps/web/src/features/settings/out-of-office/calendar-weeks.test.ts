import { expect, it } from 'vitest'
import { calendarWeeks } from './calendar-weeks.ts'

it.each([
  ['2026-11-30', '2026-12-08', ['2026-11-29', '2026-12-06'], false],
  ['2026-11-29', '2026-12-05', ['2026-11-29'], false],
  ['2026-12-31', '2027-01-01', ['2026-12-27'], false],
])('K1: the calendar from %s to %s has the weeks of %j', (first, last, sundays, isCut) => {
  const calendar = calendarWeeks(first, last)
  expect(calendar.weeks.map(([sunday]) => sunday)).toEqual(sundays)
  expect(calendar.weeks.every((week) => week.length === 7)).toBe(true)
  expect(calendar.isCut).toBe(isCut)
})

it('K1: the calendar shows the first eight weeks of a long absence', () => {
  const { weeks, isCut } = calendarWeeks('2026-11-30', '9999-12-31')
  expect([weeks.length, weeks.at(-1)?.at(-1), isCut]).toEqual([8, '2027-01-23', true])
})
