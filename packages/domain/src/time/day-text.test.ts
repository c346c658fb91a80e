import { expect, it } from 'vitest'
import { dayText } from './day-text.ts'

it('R2: a day is shown with its weekday', () => {
  expect(dayText('2026-12-25')).toBe('Fri, Dec 25, 2026')
  expect(dayText('2099-12-31')).toBe('Thu, Dec 31, 2099')
  expect(dayText('2027-01-03')).toBe('Sun, Jan 3, 2027')
})
