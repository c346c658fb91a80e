import { expect, it } from 'vitest'
import { countText, moneyText } from './figure-text.ts'

it('money keeps every digit and its cents at any size (G3)', () => {
  expect(moneyText('0.00')).toBe('0.00')
  expect(moneyText('999.90')).toBe('999.90')
  expect(moneyText('18450000.05')).toBe('18,450,000.05')
  expect(moneyText('90071992547409931234.01')).toBe('90,071,992,547,409,931,234.01')
  expect(moneyText('-1000.00')).toBe('-1,000.00')
})

it('counts have their thousands', () => {
  expect(countText(1_234_567)).toBe('1,234,567')
})
