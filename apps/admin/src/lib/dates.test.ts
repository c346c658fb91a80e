import { expect, it } from 'vitest'
import { formatDateTime } from './dates.ts'

it('G1: instants are told in Manila’s time', () => {
  expect(formatDateTime('2026-03-01T16:05:00.000Z')).toBe('Mar 02, 2026 12:05 AM')
  expect(formatDateTime(null)).toBe('')
})
