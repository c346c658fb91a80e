import { describe, expect, it } from 'vitest'
import { manilaDate, manilaDaysBetween, manilaYear } from './manila.ts'

describe('G1: the day in Manila', () => {
  it.each([
    ['2026-03-01T15:59:59.999Z', '2026-03-01'],
    ['2026-03-01T16:00:00.000Z', '2026-03-02'],
    ['2028-02-28T16:00:00.000Z', '2028-02-29'],
    ['2026-12-31T16:00:00.000Z', '2027-01-01'],
  ])('G1: %s is %s', (instant, date) => {
    expect(manilaDate(instant)).toBe(date)
  })

  it("A7: a memo's year is Manila's", () => {
    expect(manilaYear('2026-12-31T15:59:59.000Z')).toBe(2026)
    expect(manilaYear('2026-12-31T16:00:00.000Z')).toBe(2027)
  })
})

describe('G2: days elapsed', () => {
  it.each([
    ['2026-03-01T15:00:00.000Z', '2026-03-01T15:59:59.999Z', 0],
    ['2026-03-01T15:59:59.999Z', '2026-03-01T16:00:00.000Z', 1],
    ['2026-02-27T16:00:00.000Z', '2026-03-02T15:59:59.999Z', 2],
  ])('are calendar days in Manila: from %s to %s %i', (since, now, days) => {
    expect(manilaDaysBetween(since, now)).toBe(days)
  })
})
