import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWorkingDays, isDay, isWorkingDay, nextDay, workingDayAfter } from './working-days.ts'

const NONE: ReadonlySet<string> = new Set()
/** The end of 2026: Christmas Eve is a Thursday. */
const YEAR_END = new Set(['2026-12-24', '2026-12-25', '2026-12-30', '2026-12-31', '2027-01-01'])

describe('working days (L1)', () => {
  it.each([
    ['2026-11-20', 'a Friday', true],
    ['2026-11-21', 'a Saturday', false],
    ['2026-11-22', 'a Sunday', false],
    ['2026-11-23', 'a Monday', true],
    ['2026-12-25', 'a holiday on a Friday', false],
    ['2026-12-26', 'a Saturday after a holiday', false],
  ])('%s, %s: %s', (day, _what, expected) => {
    expect(isWorkingDay(day, YEAR_END)).toBe(expected)
  })

  it.each([
    ['2026-11-20', 1, NONE, '2026-11-23', 'over a weekend'],
    ['2026-11-21', 1, NONE, '2026-11-23', 'from a Saturday'],
    ['2026-11-20', 5, NONE, '2026-11-27', 'a week later'],
    ['2026-12-23', 1, YEAR_END, '2026-12-28', 'over Christmas and a weekend'],
    ['2026-12-23', 3, YEAR_END, '2027-01-04', 'over the end of the year'],
    ['2028-02-28', 1, NONE, '2028-02-29', 'into a leap day'],
    ['2026-01-01', 60, NONE, '2026-03-26', 'the longest time of a level'],
  ])('%s and %s working days: %s', (day, count, holidays, expected) => {
    expect(workingDayAfter(day, count, holidays)).toBe(expected)
  })

  it.each([
    ['2026-12-21', '2026-12-31', YEAR_END, 5],
    ['2026-01-01', '2026-12-31', NONE, 261],
    ['2026-11-21', '2026-11-22', NONE, 0],
    ['2026-11-23', '2026-11-23', NONE, 1],
    ['2026-11-24', '2026-11-23', NONE, 0],
  ])('from %s to %s there are %s', (first, last, holidays, expected) => {
    expect(countWorkingDays(first, last, holidays)).toBe(expected)
  })

  const day = fc
    .date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  const holidays = fc.array(day, { maxLength: 40 }).map((days) => new Set(days))

  it('end on a working day, and as many lie between as were asked for', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), holidays, (from, count, off) => {
        const end = workingDayAfter(from, count, off)
        expect(isWorkingDay(end, off)).toBe(true)
        expect(countWorkingDays(from, end, off)).toBe(count + (isWorkingDay(from, off) ? 1 : 0))
      }),
    )
  })

  it('are as many as one counts day by day', () => {
    fc.assert(
      fc.property(day, day, holidays, (first, last, off) => {
        let count = 0
        for (let each = first; each <= last; each = nextDay(each)) if (isWorkingDay(each, off)) count += 1
        expect(countWorkingDays(first, last, off)).toBe(count)
      }),
    )
  })

  it('never become earlier by one more holiday', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), holidays, day, (from, count, off, more) => {
        const before = workingDayAfter(from, count, off)
        expect(workingDayAfter(from, count, new Set([...off, more])) >= before).toBe(true)
      }),
    )
  })

  it.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-1-1', false],
    ['tomorrow', false],
    ['2026-11-22T00:00:00Z', false],
  ])('%s is a day of the calendar: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })
})
