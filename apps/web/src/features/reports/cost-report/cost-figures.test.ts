import { CURRENCIES } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { costFigures, costRows } from './cost-figures.ts'
import type { CostRow } from './cost-figures.ts'

const rows: CostRow[] = [
  {
    currency: 'PHP',
    panel: 'OPEX',
    sources: [
      { budget_type: 'BUDGETED', total_amount: '120000.50', memo_count: 3, ranges: [2, 0, 1, 0, 0, 0, 0] },
    ],
  },
]

describe('a panel of the cost report', () => {
  it('W16: shows the total amount, the memo count, and every range with count and percent', () => {
    const { totalAmount, memoCount, ranges } = costFigures(rows, 'OPEX', 'PHP', 'BUDGETED')
    expect([totalAmount, memoCount]).toEqual(['120000.50', 3])
    expect(ranges.map(({ count }) => count)).toEqual([2, 0, 1, 0, 0, 0, 0])
    expect(ranges[0]).toEqual({ label: '0-20,000', count: 2, percent: '66.67%' })
    expect(ranges[2]).toEqual({ label: '100,001-600,000', count: 1, percent: '33.33%' })
  })

  it('W20: shows all its ranges, with zeros for those without memos', () => {
    for (const figures of [
      costFigures(rows, 'OPEX', 'PHP', 'UNBUDGETED'),
      costFigures(rows, 'OPEX', 'USD', 'BUDGETED'),
      costFigures([], 'CAPEX', 'PHP', 'BUDGETED'),
    ]) {
      expect([figures.totalAmount, figures.memoCount]).toEqual(['0.00', 0])
      expect(new Set(figures.ranges.map(({ percent }) => percent))).toEqual(new Set(['0.00%']))
    }
    expect(costFigures([], 'CAPEX + OPEX', 'PHP', 'BUDGETED').ranges).toHaveLength(9)
    for (const currency of CURRENCIES.slice(1))
      expect(costFigures([], 'CAPEX', currency, 'BUDGETED').ranges.at(-1)?.label).toBe('above 500,001')
  })

  it('H7: belongs to the template with the code, not to one with the same name', () => {
    const row = { template_id: '1', template_name: 'AVL', category_name: null, memo_count: 1, costs: rows }
    expect(costRows([{ ...row, template_code: 'GEN' }], 'AVL')).toEqual([])
    expect(costRows([{ ...row, template_code: 'AVL' }], 'AVL')).toBe(rows)
  })
})
