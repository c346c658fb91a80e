import { describe, expect, it } from 'vitest'
import { memoCost } from './cost.ts'
import { CURRENCIES } from './currencies.ts'

const config = {
  allow_sub_approvals: false,
  cost_report: { amount_field: 'A', currency_field: 'C', cost_type_field: 'T', budget_type_field: 'B' },
}
const answers = { A: '1250.5', C: 'USD', T: 'BOTH', B: 'UNBUDGETED' }
const content = (given: Record<string, unknown>) =>
  Object.entries({ ...answers, ...given }).map(([field_id, value]) => ({
    field_id,
    field_name: field_id,
    value,
  }))

describe("a memo's cost", () => {
  it('is read through the fields that the template names, by id and value (H7)', () => {
    expect(memoCost(config, content({}))).toEqual({
      amount: '1250.50',
      currency: 'USD',
      cost_type: 'BOTH',
      budget_type: 'UNBUDGETED',
    })
  })

  it('is none without a cost report', () => {
    expect(memoCost({ allow_sub_approvals: true }, content({}))).toBeUndefined()
  })

  it.each([{ A: '' }, { A: undefined }, { A: 12 }, { C: 'XXX' }, { T: 'CAPEX + OPEX' }, { B: 'Unbudgeted' }])(
    'is none with %j',
    (given) => {
      expect(memoCost(config, content(given))).toBeUndefined()
    },
  )

  it('comes in one of sixteen currencies, PHP first (W20)', () => {
    expect(CURRENCIES).toHaveLength(16)
    expect(CURRENCIES[0]).toBe('PHP')
  })
})
