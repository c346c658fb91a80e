import type { CostType } from '../form/content/cost.ts'
import type { Currency } from '../form/content/currencies.ts'
import { DEFAULT_CURRENCY } from '../form/content/currencies.ts'

/** The panels of the cost report: a memo counts in one of them (H7). */
export const COST_PANELS = ['CAPEX', 'OPEX', 'CAPEX + OPEX'] as const

export type CostPanel = (typeof COST_PANELS)[number]

export interface CostBand {
  /** The upper bound in whole units of the currency, which is inside; null for the last band. */
  upTo: number | null
  /** '100,001-300,000', 'above 1,000,000,000'. */
  label: string
}

const MILLION = 1_000_000

const CAPITAL_BOUNDS = [100_000, 300_000, MILLION, 3 * MILLION, 6 * MILLION, 20 * MILLION, 250 * MILLION]
const CAPITAL = bands([...CAPITAL_BOUNDS, 1_000 * MILLION])
const OPERATING = bands([20_000, 100_000, 600_000, MILLION, 4 * MILLION, 10 * MILLION])
/** W20 fixes its last label: 'above 500,001', for everything above 500,000. */
const FOREIGN = bands([20_000, 100_000, 200_000, 300_000, 400_000, 500_000], 500_001)

/** Where a memo of this cost type counts: 'both' in the panel of both (H7). */
export function costPanel(type: CostType): CostPanel {
  return type === 'BOTH' ? 'CAPEX + OPEX' : type
}

/** The bands of a panel in a currency, lowest first (W20). */
export function costBands(currency: Currency, panel: CostPanel): readonly CostBand[] {
  if (currency !== DEFAULT_CURRENCY) return FOREIGN
  return panel === 'OPEX' ? OPERATING : CAPITAL
}

/**
 * The index of the band that an amount falls into: above the bound before, up to its own; the first one with 0 (G3).
 * @param amount a decimal with two places, '1250.50'
 */
export function costBandOf(amount: string, currency: Currency, panel: CostPanel): number {
  const cents = BigInt(amount.replace('.', ''))
  return costBands(currency, panel).findIndex(({ upTo }) => upTo === null || cents <= BigInt(upTo) * 100n)
}

function bands(bounds: readonly number[], shownAbove = bounds.at(-1)): readonly CostBand[] {
  const closed = bounds.map((upTo, index) => {
    const previous = bounds[index - 1]
    return { upTo, label: `${previous === undefined ? '0' : grouped(previous + 1)}-${grouped(upTo)}` }
  })
  return [...closed, { upTo: null, label: `above ${grouped(shownAbove as number)}` }]
}

function grouped(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}
