import { expect, test } from 'vitest'
import { daysOfTokenLeft, latestTokenEnd, tokenEndProblem } from './api-token.ts'

test('P1: a token ends after a year at the latest, and not before the day on which it is made', () => {
  const today = '2026-11-26'
  expect(tokenEndProblem('2026-11-25', today)).toBe('The last day is in the past')
  expect(tokenEndProblem('2026-11-26', today)).toBeNull()
  expect(tokenEndProblem('2027-11-26', today)).toBeNull()
  expect(tokenEndProblem('2027-11-27', today)).toBe('A token ends after a year at the latest')
  expect(tokenEndProblem('2027-02-29', today)).toBe('Enter the last day')
})

test('P1: a year after a leap day is the last day of February', () => {
  expect(latestTokenEnd('2028-02-29')).toBe('2029-02-28')
  expect(latestTokenEnd('2027-03-01')).toBe('2028-03-01')
})

test('P1: a token is marked from 14 days before its end on, until it has ended', () => {
  expect(daysOfTokenLeft('2026-12-11', '2026-11-26')).toBeNull()
  expect(daysOfTokenLeft('2026-12-10', '2026-11-26')).toBe(15)
  expect(daysOfTokenLeft('2026-11-26', '2026-11-26')).toBe(1)
  expect(daysOfTokenLeft('2026-11-25', '2026-11-26')).toBeNull()
})
