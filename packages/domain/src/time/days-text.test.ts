import { expect, it } from 'vitest'
import { dayText, daysText, weekdayText } from './days-text.ts'

const TODAY = '2026-11-25'

it.each([
  ['2026-12-03', '2026-12-05', 'Dec 3–5'],
  ['2026-12-03', '2026-12-03', 'Dec 3'],
  ['2026-11-30', '2026-12-08', 'Nov 30 – Dec 8'],
  ['2027-08-17', '2027-08-21', 'Aug 17–21, 2027'],
  ['2027-03-30', '2027-04-02', 'Mar 30 – Apr 2, 2027'],
  ['2026-12-22', '2027-01-02', 'Dec 22, 2026 – Jan 2, 2027'],
  ['2026-12-03', null, 'from Dec 3 on'],
  ['2027-12-03', null, 'from Dec 3, 2027 on'],
])('K1: the days from %s to %s read %s', (first, last, expected) => {
  expect(daysText(first, last, TODAY)).toBe(expected)
})

it('a day has its year unless it is this one', () => {
  expect([dayText('2026-01-09', TODAY), dayText('2027-01-09', TODAY)]).toEqual(['Jan 9', 'Jan 9, 2027'])
})

it('R2: the due day of a condition has its weekday', () => {
  expect(weekdayText('2026-12-25')).toBe('Fri, Dec 25, 2026')
  expect(weekdayText('2099-12-31')).toBe('Thu, Dec 31, 2099')
  expect(weekdayText('2027-01-03')).toBe('Sun, Jan 3, 2027')
})
