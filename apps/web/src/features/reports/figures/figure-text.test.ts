import { expect, it } from 'vitest'
import { countText, moneyText, updateTimeText } from './figure-text.ts'

it('G3: money keeps every digit and its cents at any size', () => {
  expect(moneyText('0.00')).toBe('0.00')
  expect(moneyText('999.90')).toBe('999.90')
  expect(moneyText('18450000.05')).toBe('18,450,000.05')
  expect(moneyText('90071992547409931234.01')).toBe('90,071,992,547,409,931,234.01')
  expect(moneyText('-1000.00')).toBe('-1,000.00')
})

it('W15: counts have thousands separators', () => {
  expect(countText(1_234_567)).toBe('1,234,567')
})

it('W15: the time of the last update is in Singapore time', () => {
  expect(updateTimeText('2026-11-20T01:05:00.000Z')).toBe('Nov 20, 2026 09:05 AM')
  expect(updateTimeText('1980-01-01T00:00:00.000Z')).toBe('Jan 01, 1980 07:30 AM')
})
