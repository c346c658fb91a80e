import { expect, it } from 'vitest'
import { formatDate, formatDateTime } from './dates.ts'

it('G1, U45: dates are shown as MM/DD/YYYY of the Manila day, not of the reader’s or of UTC', () => {
  expect(formatDate('2026-11-17T15:59:59.000Z')).toBe('11/17/2026')
  expect(formatDate('2026-11-17T16:00:00.000Z')).toBe('11/18/2026')
})

it('G1, U45: date-times are shown as MMM DD, YYYY hh:mm A', () => {
  expect(formatDateTime('2026-11-17T06:14:00.000Z')).toBe('Nov 17, 2026 02:14 PM')
  expect(formatDateTime('2026-01-04T16:05:00.000Z')).toBe('Jan 05, 2026 12:05 AM')
  expect(formatDateTime('2026-01-04T04:05:00.000Z')).toBe('Jan 04, 2026 12:05 PM')
  expect(formatDateTime('2026-03-01T16:05:00.000Z')).toBe('Mar 02, 2026 12:05 AM')
})

it('U45: a missing instant is an empty text', () => {
  expect(formatDate(null)).toBe('')
  expect(formatDateTime('')).toBe('')
  expect(formatDateTime(null)).toBe('')
  expect(formatDate('not a date')).toBe('')
})
