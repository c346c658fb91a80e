import { expect, it } from 'vitest'
import { formatDate, formatDateTime, reportTimeZone } from './dates.ts'

it('G1: dates show as MM/DD/YYYY of the Manila day, not of the reader or of UTC', () => {
  expect(formatDate('2026-11-17T15:59:59.000Z')).toBe('11/17/2026')
  expect(formatDate('2026-11-17T16:00:00.000Z')).toBe('11/18/2026')
})

it('G1: date-times show as MMM DD, YYYY hh:mm A', () => {
  expect(formatDateTime('2026-11-17T06:14:00.000Z')).toBe('Nov 17, 2026 02:14 PM')
  expect(formatDateTime('2026-01-04T16:05:00.000Z')).toBe('Jan 05, 2026 12:05 AM')
  expect(formatDateTime('2026-01-04T04:05:00.000Z')).toBe('Jan 04, 2026 12:05 PM')
})

it('without an instant nothing shows', () => {
  expect(formatDate(null)).toBe('')
  expect(formatDateTime('')).toBe('')
  expect(formatDate('not a date')).toBe('')
})

it('when reports were updated is told in Singapore time (console document section 2.7)', () => {
  expect(formatDateTime('2026-11-20T01:05:00.000Z', reportTimeZone)).toBe('Nov 20, 2026 09:05 AM')
  expect(formatDateTime('1980-01-01T00:00:00.000Z', reportTimeZone)).toBe('Jan 01, 1980 07:30 AM')
})
