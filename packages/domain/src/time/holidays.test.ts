import { expect, it } from 'vitest'
import { findHolidayIssues } from './holidays.ts'

const on = (...days: string[]) => days.map((day) => ({ day, name: 'A holiday' }))

it.each([
  [
    'holidays on any days of the calendar, weekends included',
    on('2026-12-25', '2026-12-26', '2028-02-29'),
    [],
  ],
  ['no holiday', [], []],
  [
    'a day twice',
    on('2026-12-25', '2026-12-26', '2026-12-25'),
    [['holidays.2.day', '2026-12-25 is already a holiday']],
  ],
  [
    'a day that no year has',
    on('2026-02-30'),
    [['holidays.0.day', '2026-02-30 is not a day of the calendar']],
  ],
  [
    'a year that was mistyped',
    on('0206-12-25'),
    [['holidays.0.day', '0206-12-25 is not between 2000-01-01 and 2099-12-31']],
  ],
])('L1: the list of holidays is checked: %s', (_what, holidays, expected) => {
  expect(findHolidayIssues(holidays).map(({ path, message }) => [path, message])).toEqual(expected)
})
