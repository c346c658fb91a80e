import { describe, expect, it } from 'vitest'
import { amountBetween, aRowOf, choiceIs, factsWith } from '../testing/builders.ts'
import type { PolicyCondition } from '../table/policy.ts'
import { alternatives, lookedAt } from './alternatives.ts'

const facts = factsWith({
  amount: { value: '500.00', currency: 'PHP' },
  answers: new Map([
    ['COST', 'CAPEX'],
    ['DAY', '2026-03-31'],
    ['COUNT', '7'],
  ]),
})

const dollars: PolicyCondition = { kind: 'AMOUNT', currency: 'USD', bounds: { above: '7', up_to: null } }
const days = (above: string | null, up_to: string | null): PolicyCondition => ({
  kind: 'DATE',
  field_id: 'DAY',
  bounds: { above, up_to },
})

/** What else the first thing that these conditions look at could be. */
function otherwise(...conditions: PolicyCondition[]) {
  const [looked] = lookedAt([aRowOf('R', conditions, [])], facts)
  return looked && alternatives(looked)
}
const php = (value: string) => ({ value, currency: 'PHP' })

describe('N3: what a memo could have instead', () => {
  it('is an amount on each side of each bound in its currency, the nearest first', () => {
    expect(
      otherwise(
        amountBetween('100', '1000'),
        amountBetween('1000.00', '400'),
        amountBetween('3000', '100.00'),
        dollars,
      ),
    ).toEqual([
      { subject: php('400'), kind: 'ABOVE', bound: '400' },
      { subject: php('100'), kind: 'ABOVE', bound: '100' },
      { subject: php('1000.01'), kind: 'UP_TO', bound: '1000' },
      { subject: php('3000.01'), kind: 'UP_TO', bound: '3000' },
    ])
  })

  it('is a cent more where the amount is a bound itself', () => {
    expect(otherwise(amountBetween('500', '500.00'))).toEqual([
      { subject: php('500.01'), kind: 'UP_TO', bound: '500' },
    ])
  })

  it('is a day or the one after it, the nearest first', () => {
    expect(
      otherwise(
        days('2026-02-28', '2026-03-31'),
        days('2026-01-31', '2026-12-31'),
        days('soon', '2026-02-28'),
      ),
    ).toEqual([
      { subject: '2026-02-28', kind: 'ABOVE', bound: '2026-02-28' },
      { subject: '2026-01-31', kind: 'ABOVE', bound: '2026-01-31' },
      { subject: '2026-04-01', kind: 'UP_TO', bound: '2026-03-31' },
      { subject: '2027-01-01', kind: 'UP_TO', bound: '2026-12-31' },
    ])
  })

  it('is a choice that no condition names, then each that another one names', () => {
    expect(otherwise(choiceIs('CAPEX', 'OPEX'), choiceIs('GIFT', 'OPEX'))).toEqual(
      ['\u0000', 'OPEX', 'GIFT'].map((subject) => ({ subject, kind: 'IS', bound: null })),
    )
  })

  it('is nothing where the answer is no figure', () => {
    const count: PolicyCondition = { kind: 'NUMBER', field_id: 'COST', bounds: { above: '5', up_to: null } }
    expect(otherwise(count)).toEqual([])
    expect(otherwise({ ...count, field_id: 'COUNT' })).toEqual([{ subject: '5', kind: 'ABOVE', bound: '5' }])
  })

  it('is at most 20 values on each side, the nearest of many', () => {
    const below = Array.from({ length: 25 }, (_, at) => amountBetween(String(101 + at), null))
    const above = Array.from({ length: 25 }, (_, at) => amountBetween(String(601 + at), null))
    const bounds = otherwise(...below, ...above)?.map(({ bound }) => bound)
    expect(bounds).toEqual([
      ...Array.from({ length: 20 }, (_, at) => String(125 - at)),
      ...Array.from({ length: 20 }, (_, at) => String(601 + at)),
    ])
    const options = Array.from({ length: 25 }, (_, at) => `option ${at}`)
    expect(otherwise(choiceIs(...options))?.map(({ subject }) => subject)).toEqual([
      '\u0000',
      ...options.slice(0, 19),
    ])
  })
})

describe('N3: what the conditions of a table look at', () => {
  const rows = [
    aRowOf('both', [choiceIs('CAPEX'), amountBetween(null, '100')], []),
    aRowOf('fits', [choiceIs('CAPEX'), choiceIs('CAPEX', 'OPEX')], []),
    aRowOf('neither', [choiceIs('OPEX'), amountBetween(null, '50')], []),
    aRowOf('contradictory', [choiceIs('CAPEX'), choiceIs('GIFT')], []),
    aRowOf('gone', [{ kind: 'COMPANY', is_one_of: true, values: ['north'] }], []),
  ]
  const [cost, amount, ...more] = lookedAt(rows, facts)

  it('is each thing that the memo has, once, with all that is asked of it', () => {
    expect(cost).toMatchObject({
      condition: choiceIs('CAPEX'),
      subject: 'CAPEX',
      conditions: [
        choiceIs('CAPEX'),
        choiceIs('CAPEX'),
        choiceIs('CAPEX', 'OPEX'),
        choiceIs('OPEX'),
        choiceIs('CAPEX'),
        choiceIs('GIFT'),
      ],
    })
    expect(amount).toMatchObject({
      condition: amountBetween(null, '100'),
      subject: php('500.00'),
      conditions: [amountBetween(null, '100'), amountBetween(null, '50')],
    })
    expect(more).toEqual([])
  })

  it('comes with the rows that fit as far as anything else goes, and what they ask of it', () => {
    expect(cost?.rows).toEqual([
      { row: rows[1], conditions: [choiceIs('CAPEX'), choiceIs('CAPEX', 'OPEX')] },
      { row: rows[3], conditions: [choiceIs('CAPEX'), choiceIs('GIFT')] },
    ])
    expect(amount?.rows).toEqual([
      { row: rows[0], conditions: [amountBetween(null, '100')] },
      { row: rows[1], conditions: [] },
    ])
  })
})
