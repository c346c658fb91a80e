import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueText, dueTime, overdueDays } from './due.ts'
import { manilaDate } from './manila.ts'
import { countWorkingDays, isWorkingDay } from './working-days.ts'
import { anInstant, someHolidays } from './testing/calendars.ts'

const NONE: ReadonlySet<string> = new Set()
/** The end of 2026: Christmas Eve is a Thursday. */
const YEAR_END = new Set(['2026-12-24', '2026-12-25', '2026-12-30', '2026-12-31', '2027-01-01'])

describe('L2: a level is due at 18:00 of its last working day', () => {
  it.each([
    ['a Monday morning', '2026-11-23T01:00:00.000Z', 1, NONE, '2026-11-24T10:00:00.000Z'],
    ['a Monday after 18:00', '2026-11-23T12:00:00.000Z', 1, NONE, '2026-11-24T10:00:00.000Z'],
    ['just before midnight', '2026-11-23T15:59:59.999Z', 1, NONE, '2026-11-24T10:00:00.000Z'],
    ['midnight', '2026-11-23T16:00:00.000Z', 1, NONE, '2026-11-25T10:00:00.000Z'],
    ['a Friday', '2026-11-20T01:00:00.000Z', 1, NONE, '2026-11-23T10:00:00.000Z'],
    ['a Saturday', '2026-11-21T01:00:00.000Z', 1, NONE, '2026-11-23T10:00:00.000Z'],
    ['the day before Christmas Eve', '2026-12-23T01:00:00.000Z', 3, YEAR_END, '2027-01-04T10:00:00.000Z'],
    ['any day, for the longest time', '2026-01-01T01:00:00.000Z', 60, NONE, '2026-03-26T10:00:00.000Z'],
  ])('started on %s', (_what, startedAt, days, holidays, expected) => {
    expect(dueTime(startedAt, days, holidays)).toBe(expected)
  })

  it('has exactly its working days after the day of its start', () => {
    fc.assert(
      fc.property(anInstant, fc.integer({ min: 1, max: 60 }), someHolidays, (startedAt, days, holidays) => {
        const dueAt = dueTime(startedAt, days, holidays)
        const first = manilaDate(startedAt)
        const own = isWorkingDay(first, holidays) ? 1 : 0
        expect(isWorkingDay(manilaDate(dueAt), holidays)).toBe(true)
        expect(countWorkingDays(first, manilaDate(dueAt), holidays)).toBe(days + own)
        expect(dueAt.slice(10)).toBe('T10:00:00.000Z')
      }),
    )
  })
})

/** Due on a Thursday at 18:00. */
const DUE = '2026-11-26T10:00:00.000Z'

describe('L2: overdue by working days', () => {
  it.each([
    ['a second before', '2026-11-26T09:59:59.999Z', NONE, null],
    ['at the due time', DUE, NONE, 0],
    ['in the evening of the due day', '2026-11-26T15:00:00.000Z', NONE, 0],
    ['on the next working day from midnight on', '2026-11-26T16:00:00.000Z', NONE, 1],
    ['on the Saturday', '2026-11-28T04:00:00.000Z', NONE, 1],
    ['on the Monday', '2026-11-30T04:00:00.000Z', NONE, 2],
    ['on a Monday that is a holiday', '2026-11-30T04:00:00.000Z', new Set(['2026-11-30']), 1],
  ])('%s', (_when, now, holidays, expected) => {
    expect(overdueDays(DUE, now, holidays)).toBe(expected)
  })

  it('never become fewer as time passes', () => {
    fc.assert(
      fc.property(anInstant, anInstant, anInstant, someHolidays, (dueAt, one, other, holidays) => {
        const [sooner, later] = [one, other].toSorted() as [string, string]
        const at = (now: string) => overdueDays(dueAt, now, holidays) ?? -1
        expect(at(later)).toBeGreaterThanOrEqual(at(sooner))
      }),
    )
  })
})

describe('L2: the words of a due time', () => {
  it.each([
    ['2026-11-20T01:00:00.000Z', null, 'due on 11/26/2026'],
    ['2026-11-24T15:59:59.999Z', null, 'due on 11/26/2026'],
    ['2026-11-24T16:00:00.000Z', null, 'due tomorrow'],
    ['2026-11-25T16:00:00.000Z', null, 'due today'],
    ['2026-11-26T09:59:59.999Z', null, 'due today'],
    [DUE, 0, 'overdue'],
    ['2026-11-27T04:00:00.000Z', 1, 'overdue by 1 day'],
    ['2026-11-30T04:00:00.000Z', 2, 'overdue by 2 days'],
  ])('at %s', (now, over, expected) => {
    expect(dueText({ dueAt: DUE, overdueDays: over }, now)).toBe(expected)
  })

  it('are right on a page that was loaded before the due time', () => {
    expect(dueText({ dueAt: DUE, overdueDays: null }, '2026-11-26T10:00:01.000Z')).toBe('overdue')
  })

  it('agree with the days', () => {
    fc.assert(
      fc.property(anInstant, anInstant, someHolidays, (dueAt, now, holidays) => {
        const over = overdueDays(dueAt, now, holidays)
        const text = dueText({ dueAt, overdueDays: over }, now)
        expect(text.startsWith('overdue')).toBe(over !== null)
        expect(text.includes(' by ')).toBe(over !== null && over > 0)
      }),
    )
  })
})
