import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Currency } from '../form/content/currencies.ts'
import { CURRENCIES } from '../form/content/currencies.ts'
import { COST_PANELS, costBandOf, costBands, costPanel } from './cost-bands.ts'
import type { CostPanel } from './cost-bands.ts'

const sets: [Currency, CostPanel, string[]][] = [
  [
    'PHP',
    'CAPEX',
    [
      '0-100,000',
      '100,001-300,000',
      '300,001-1,000,000',
      '1,000,001-3,000,000',
      '3,000,001-6,000,000',
      '6,000,001-20,000,000',
      '20,000,001-250,000,000',
      '250,000,001-1,000,000,000',
      'above 1,000,000,000',
    ],
  ],
  [
    'PHP',
    'OPEX',
    [
      '0-20,000',
      '20,001-100,000',
      '100,001-600,000',
      '600,001-1,000,000',
      '1,000,001-4,000,000',
      '4,000,001-10,000,000',
      'above 10,000,000',
    ],
  ],
  [
    'USD',
    'OPEX',
    [
      '0-20,000',
      '20,001-100,000',
      '100,001-200,000',
      '200,001-300,000',
      '300,001-400,000',
      '400,001-500,000',
      'above 500,001',
    ],
  ],
]

describe('the bands of the cost report', () => {
  it.each(sets)('of %s and %s have their labels (W20)', (currency, panel, labels) => {
    expect(costBands(currency, panel).map(({ label }) => label)).toEqual(labels)
  })

  it('are the same for CAPEX and for both, and for every foreign currency', () => {
    expect(costBands('PHP', 'CAPEX + OPEX')).toBe(costBands('PHP', 'CAPEX'))
    for (const currency of CURRENCIES.filter((c) => c !== 'PHP'))
      for (const panel of COST_PANELS) expect(costBands(currency, panel)).toBe(costBands('USD', 'CAPEX'))
  })

  it.each(sets)(
    'of %s and %s hold their upper bound, and a cent more is the next one (G3)',
    (currency, panel) => {
      const band = (amount: string) => costBandOf(amount, currency, panel)
      const all = costBands(currency, panel)
      expect([band('0.00'), band('0.01')]).toEqual([0, 0])
      for (const [index, { upTo }] of all.entries()) {
        if (upTo === null) continue
        expect(band(`${upTo - 1}.99`)).toBe(index)
        expect(band(`${upTo}.00`)).toBe(index)
        expect(band(`${upTo}.01`)).toBe(index + 1)
        expect(band(`${upTo + 1}.00`)).toBe(index + 1)
      }
      expect(band('999999999999999999999.99')).toBe(all.length - 1)
    },
  )

  it('never fall for a larger amount, at any size (G3)', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 20n })
    const text = (cents: bigint) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(...COST_PANELS), (one, other, panel) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(costBandOf(text(low), 'PHP', panel)).toBeLessThanOrEqual(costBandOf(text(high), 'PHP', panel))
      }),
    )
  })

  it('are of the panel that the cost type names; both types have one of their own (H7)', () => {
    expect([costPanel('CAPEX'), costPanel('OPEX'), costPanel('BOTH')]).toEqual([
      'CAPEX',
      'OPEX',
      'CAPEX + OPEX',
    ])
  })
})
