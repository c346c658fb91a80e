import { describe, expect, it } from 'vitest'
import { manilaDateTime, moneyText, sizeText } from './display-format.ts'

describe('a sheet formats', () => {
  it('G1: instants in Manila time with a 12-hour clock', () => {
    expect(manilaDateTime('2026-11-19T16:05:00Z')).toBe('Nov 20, 2026 12:05 AM')
    expect(manilaDateTime('2026-06-01T04:00:00.000Z')).toBe('Jun 01, 2026 12:00 PM')
    expect(manilaDateTime('soon')).toBe('soon')
  })

  it('G3: money exactly as stored, grouped, with at least two decimals', () => {
    expect(moneyText('90071992547409931234.1')).toBe('90,071,992,547,409,931,234.10')
    expect(moneyText('-1234.567')).toBe('-1,234.567')
    expect(moneyText('007')).toBe('7.00')
    expect(moneyText('n/a')).toBe('n/a')
  })

  it('file sizes', () => {
    expect([940, 164_000, 999_499, 999_500, 2_100_000].map(sizeText)).toEqual([
      '940 B',
      '164 kB',
      '999 kB',
      '1.0 MB',
      '2.1 MB',
    ])
  })
})
