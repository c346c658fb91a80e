import { describe, expect, test } from 'vitest'
import { dayAfter, endOfLastOfficeDay, instantAt, OFFICE_MINUTES_A_DAY } from './office-hours.ts'

/** Friday, 20 November 2026, 15:00 in Manila. */
const FRIDAY = new Date('2026-11-20T07:00:00Z')

describe('office time', () => {
  test('ends with the office day before, whatever the hour', () => {
    const end = endOfLastOfficeDay(FRIDAY)
    expect(endOfLastOfficeDay(new Date('2026-11-19T16:00:00Z'))).toBe(end)
    expect(endOfLastOfficeDay(new Date('2026-11-20T15:59:00Z'))).toBe(end)
    expect(instantAt(end - 1)).toBe('2026-11-19T09:59:00.000Z')
  })

  test('G1: leaves nights and weekends out, as Manila counts days', () => {
    const monday = endOfLastOfficeDay(new Date('2026-11-23T02:00:00Z'))
    expect(instantAt(monday - 1)).toBe('2026-11-20T09:59:00.000Z')
    expect(endOfLastOfficeDay(new Date('2026-11-22T02:00:00Z'))).toBe(monday)
    expect(instantAt(monday)).toBe('2026-11-23T00:00:00.000Z')
    for (let minute = monday - 30 * OFFICE_MINUTES_A_DAY; minute < monday; minute += 37.3) {
      const manila = new Date(Date.parse(instantAt(minute)) + 8 * 3_600_000)
      expect([1, 2, 3, 4, 5]).toContain(manila.getUTCDay())
      expect(manila.getUTCHours()).toBeGreaterThanOrEqual(8)
      expect(manila.getUTCHours()).toBeLessThan(18)
    }
  })

  test('counts days of forms in Manila', () => {
    expect(dayAfter('2026-11-20T17:00:00Z', 0)).toBe('2026-11-21')
    expect(dayAfter('2026-12-30T02:00:00Z', 14)).toBe('2027-01-13')
  })
})
