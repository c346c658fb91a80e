import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Currency } from '../../form/content/currencies.ts'
import { firstFit } from '../table/fit.ts'
import type { PolicyFacts } from '../table/facts.ts'
import type { Policy, PolicyCondition } from '../table/policy.ts'
import { aCondition } from '../testing/policies.ts'
import { amountBetween, choiceIs, factsWith } from '../testing/builders.ts'
import type { KnownValues } from './boxes.ts'
import { coverageOf } from './coverage.ts'
import type { CoveredBy } from './coverage.ts'

const table = (...rows: PolicyCondition[][]): Policy => ({
  rows: rows.map((conditions, at) => ({ row_id: `R${at + 1}`, conditions, levels: [] })),
  otherwise: { kind: 'REFUSE', text: '' },
})

/** A required cost type of two options, optional amounts in two currencies, and three companies. */
const known = ({ kind }: PolicyCondition): KnownValues => {
  if (kind === 'CHOICE') return { values: ['CAPEX', 'OPEX'], isAlwaysThere: true }
  if (kind === 'COMPANY') return { values: ['north', 'kubo', 'lumen'], isAlwaysThere: false }
  return kind === 'AMOUNT' ? { values: ['PHP', 'USD'], isAlwaysThere: false } : { isAlwaysThere: false }
}
const company = (...values: string[]): PolicyCondition => ({ kind: 'COMPANY', is_one_of: true, values })

it('N5: each value of the smallest choice has a bar, in which neighbours differ', () => {
  const policy = table(
    [amountBetween(null, '100000')],
    [amountBetween(null, '1000000'), choiceIs('OPEX')],
    [amountBetween('300000', '1000000'), { ...choiceIs('OPEX'), is_one_of: false } as PolicyCondition],
    [company('lumen'), amountBetween('1000000', null)],
    [amountBetween('1000000', null)],
  )
  const [coverage, ...more] = coverageOf(policy, known) ?? []
  expect(more).toEqual([])
  expect(coverage).toEqual({
    currency: 'PHP',
    by: choiceIs('OPEX'),
    bars: [
      {
        value: 'CAPEX',
        cells: [
          { above: null, up_to: '100000.00', rows: [1], otherwise: false },
          { above: '100000.00', up_to: '300000.00', rows: [], otherwise: true },
          { above: '300000.00', up_to: '1000000.00', rows: [3], otherwise: false },
          { above: '1000000.00', up_to: null, rows: [4, 5], otherwise: false },
        ],
      },
      {
        value: 'OPEX',
        cells: [
          { above: null, up_to: '100000.00', rows: [1], otherwise: false },
          { above: '100000.00', up_to: '1000000.00', rows: [2], otherwise: false },
          { above: '1000000.00', up_to: null, rows: [4, 5], otherwise: false },
        ],
      },
    ],
    others: { rows: [], otherwise: true },
  })
})

it('N5: there is one picture for each currency that conditions name', () => {
  const dollars: PolicyCondition = { kind: 'AMOUNT', currency: 'USD', bounds: { above: null, up_to: '5' } }
  const coverage = coverageOf(table([amountBetween(null, '100')], [dollars]), known)
  expect(coverage?.map(({ currency, bars }) => [currency, bars[0]?.cells.length])).toEqual([
    ['PHP', 2],
    ['USD', 2],
  ])
  expect(coverage?.[0]).toMatchObject({ by: null, bars: [{ value: null }], others: { otherwise: true } })
})

it('N5: where every memo has an amount in the table’s currency, there are no other memos', () => {
  const always = (condition: PolicyCondition): KnownValues =>
    condition.kind === 'AMOUNT' ? { values: ['PHP'], isAlwaysThere: true } : known(condition)
  expect(coverageOf(table([amountBetween(null, '100')]), always)?.[0]?.others).toBeNull()
})

it('M1, N5: memos in a currency that no condition names are counted separately, also where every memo has an amount', () => {
  const always = (): KnownValues => ({ values: ['PHP', 'USD'], isAlwaysThere: true })
  expect(coverageOf(table([amountBetween(null, '100')]), always)?.[0]?.others).toEqual({
    rows: [],
    otherwise: true,
  })
})

it('N5: memos are distinguished by the choice with the fewest values, by the first one of several', () => {
  const byOf = (...conditions: PolicyCondition[]) => coverageOf(table(conditions), known)?.[0]?.by
  expect(byOf(company('kubo'), choiceIs('OPEX'))).toEqual(choiceIs('OPEX'))
  expect(byOf(company('kubo'), company('lumen'))).toEqual(company('kubo'))
})

it('N5: without conditions on the amount, each bar has one cell', () => {
  expect(coverageOf(table([choiceIs('CAPEX')]), known)).toEqual([
    {
      currency: null,
      by: choiceIs('CAPEX'),
      bars: [
        { value: 'CAPEX', cells: [{ above: null, up_to: null, rows: [1], otherwise: false }] },
        { value: 'OPEX', cells: [{ above: null, up_to: null, rows: [], otherwise: true }] },
      ],
      others: null,
    },
  ])
  expect(coverageOf(table(), known)?.[0]?.bars).toEqual([
    { value: null, cells: [{ above: null, up_to: null, rows: [], otherwise: true }] },
  ])
})

it('N5: memos without the answer have a bar of their own; a form that offers no such currency has none', () => {
  const [coverage] = coverageOf(table([company('kubo')]), known) ?? []
  expect(coverage?.bars.map(({ value }) => value)).toEqual(['north', 'kubo', 'lumen', null])
  const euros: PolicyCondition = { kind: 'AMOUNT', currency: 'EUR', bounds: { above: '1', up_to: null } }
  expect(coverageOf(table([euros]), known)?.[0]?.bars).toEqual([])
})

it('N5: a choice of any text, or of more values than people compare, distinguishes no memos', () => {
  const text = (): KnownValues => ({ isAlwaysThere: true })
  expect(coverageOf(table([choiceIs('a')]), text)?.[0]?.by).toBeNull()
  const barsOf = (values: number) => {
    const many = { values: Array.from({ length: values }, (_, at) => String(at)), isAlwaysThere: true }
    return coverageOf(table([choiceIs('1')]), () => many)?.[0]?.bars.length
  }
  expect(barsOf(30)).toBe(30)
  expect(barsOf(31)).toBe(1)
})

it('N5: a table that is too entangled has no picture', () => {
  const policy = table([choiceIs('CAPEX')], [amountBetween(null, '1')])
  expect(coverageOf(policy, known, 16)).not.toBeNull()
  expect(coverageOf(policy, known, 15)).toBeNull()
})

const AMOUNTS = ['0.00', '50.00', '99.99', '100.00', '100.01', '500.00', '1000.00', '1000.01', '9999.00']

it('N5: each cell is exact, as by trying every memo', () => {
  const conditions = aCondition.filter(
    (one) =>
      ['CHOICE', 'AMOUNT', 'COMPANY'].includes(one.kind) && !('values' in one && one.values.includes('c')),
  )
  const values = (condition: PolicyCondition): KnownValues =>
    condition.kind === 'AMOUNT'
      ? { values: ['PHP', 'USD'], isAlwaysThere: false }
      : { values: ['a', 'b'], isAlwaysThere: condition.kind === 'COMPANY' }
  fc.assert(
    fc.property(fc.array(fc.array(conditions, { maxLength: 3 }), { maxLength: 4 }), (rows) => {
      const policy = table(...rows)
      for (const { currency, by, bars, others } of coverageOf(policy, values) ?? []) {
        if (currency === null) continue
        for (const { value, cells } of bars)
          for (const { above, up_to, ...covered } of cells) {
            const amounts = AMOUNTS.filter(
              (one) =>
                (above === null || Number(one) > Number(above)) &&
                (up_to === null || Number(one) <= Number(up_to)),
            )
            expect(covered).toEqual(tried(policy, everyMemo(by, value, amounts, currency)))
          }
        const foreign = (['PHP', 'USD'] as const).filter(
          (one) => !rows.flat().some((condition) => 'currency' in condition && condition.currency === one),
        )
        const memos = [
          ...everyMemo(null, null, [null], currency),
          ...foreign.flatMap((one) => everyMemo(null, null, AMOUNTS, one)),
        ]
        expect(others).toEqual(tried(policy, memos))
      }
    }),
    { numRuns: 100 },
  )
})

/** Every memo with one of these amounts; of those, the ones of a bar. */
function everyMemo(
  by: PolicyCondition | null,
  value: string | null,
  amounts: readonly (string | null)[],
  currency: Currency,
): PolicyFacts[] {
  const costs = by?.kind === 'CHOICE' ? [value] : ['a', 'b', null]
  const companies = by?.kind === 'COMPANY' ? [value] : ['a', 'b']
  return costs.flatMap((cost) =>
    companies.flatMap((companyId) =>
      amounts.map((amount) =>
        factsWith({
          companyId,
          amount: amount === null ? null : { value: amount, currency },
          answers: new Map(cost === null ? [] : [['COST', cost]]),
        }),
      ),
    ),
  )
}

function tried(policy: Policy, memos: readonly PolicyFacts[]): CoveredBy {
  const fits = memos.map((memo) => firstFit(policy, memo))
  const rows = new Set(fits.flatMap((fit) => ('row' in fit ? [fit.number] : [])))
  return {
    rows: [...rows].toSorted((one, other) => one - other),
    otherwise: fits.some((fit) => 'otherwise' in fit),
  }
}
