import { expect, it } from 'vitest'
import {
  averageText,
  changeText,
  comparedWith,
  comparisonText,
  durationChangeText,
  periodText,
  shares,
} from './time-rows.ts'

const HOUR = 3_600_000
const none = { memo_count: 0, owner: 0, hold: 0, levels: 0 }

it('W26: names the months before, across a year as well', () => {
  expect(periodText({ start: '2026-02', end: '2026-06' })).toBe('Feb to Jun 2026')
  expect(periodText({ start: '2025-11', end: '2026-01' })).toBe('Nov 2025 to Jan 2026')
  expect(periodText({ start: '2026-03', end: '2026-03' })).toBe('Mar 2026')
})

it('W26: says what figures are compared with, or that there is nothing', () => {
  const previous = { start: '2026-02', end: '2026-06', overdue_count: 0, slowest_levels: [], ledger: none }
  expect(comparisonText({ ...previous, memo_count: 3 })).toBe('Compared with Feb to Jun 2026.')
  expect(comparisonText({ ...previous, memo_count: 0 })).toBe('There are no memos from Feb to Jun 2026.')
  expect(comparisonText(null)).toBe('There are no reports of the months before.')
})

it('W26: compares counts', () => {
  expect(changeText(9, 11)).toBe('2 fewer than 11 before')
  expect(changeText(11, 9)).toBe('2 more than 9 before')
  expect(changeText(9, 9)).toBe('as before')
})

it('W26: compares with months that have memos alone', () => {
  const previous = { start: '2026-02', end: '2026-06', overdue_count: 0, slowest_levels: [], ledger: none }
  expect(comparedWith({ ...previous, memo_count: 3 })?.memo_count).toBe(3)
  expect(comparedWith({ ...previous, memo_count: 0 })).toBeUndefined()
  expect(comparedWith(null)).toBeUndefined()
  expect(comparedWith(undefined)).toBeUndefined()
})

it('W26: compares times', () => {
  expect(durationChangeText(HOUR, 3 * HOUR)).toBe('0d 2h 0m shorter than 0d 3h 0m before')
  expect(durationChangeText(3 * HOUR, HOUR)).toBe('0d 2h 0m longer than 0d 1h 0m before')
  expect(durationChangeText(HOUR, HOUR)).toBe('as before')
})

it('L6: divides the average approval time, and leaves out owner and hold where they had none', () => {
  const ledger = { memo_count: 2, owner: 3 * HOUR, hold: 0, levels: 9 * HOUR }
  expect(shares(ledger).map(({ text }) => text)).toEqual(['Owner 25.00%', 'Levels 75.00%'])
  expect(averageText(ledger)).toBe('0d 6h 0m')
  expect(averageText(none)).toBe('–')
})
