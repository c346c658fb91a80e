import fc from 'fast-check'
import { expect, it } from 'vitest'
import { HIGHEST_AMOUNT } from '../../form/content/memo-amount.ts'
import type { MemoAmount } from '../../form/content/memo-amount.ts'
import { CURRENCIES } from '../../form/content/currencies.ts'
import { firstFit } from '../table/fit.ts'
import type { PolicyFacts } from '../table/facts.ts'
import type { Policy, PolicyCondition } from '../table/policy.ts'
import { reachOf } from './reach.ts'
import { aCondition } from '../testing/policies.ts'

const known = ({ kind }: PolicyCondition) => ({
  ...(kind === 'CHOICE'
    ? { values: ['a', 'b', 'c'] }
    : kind === 'COMPANY'
      ? { values: ['a', 'b', 'c', 'd'] }
      : {}),
  isAlwaysThere: kind === 'COMPANY',
})

const table = (...rows: PolicyCondition[][]): Policy => ({
  rows: rows.map((conditions, at) => ({ row_id: `R${at + 1}`, conditions, levels: [] })),
  otherwise: { kind: 'REFUSE', text: '' },
})

const up_to = (bound: string): PolicyCondition => ({
  kind: 'AMOUNT',
  currency: 'PHP',
  bounds: { above: null, up_to: bound },
})
const above = (bound: string): PolicyCondition => ({
  kind: 'AMOUNT',
  currency: 'PHP',
  bounds: { above: bound, up_to: null },
})
const cost = (...values: string[]): PolicyCondition => ({
  kind: 'CHOICE',
  field_id: 'COST',
  is_one_of: true,
  values,
})

it('N5: a row below one that takes all its memos is out of reach', () => {
  expect(reachOf(table([up_to('1000')], [up_to('100')]), known).unreachable).toEqual(['R2'])
  expect(reachOf(table([up_to('100')], [up_to('1000')]), known).unreachable).toEqual([])
})

it('N5: earlier rows may take a row’s memos only together', () => {
  const rows = [
    [up_to('100'), cost('a')],
    [up_to('100'), cost('b', 'c')],
    [cost('a', 'b', 'c'), up_to('100')],
  ]
  expect(reachOf(table(...rows), known).unreachable).toEqual(['R3'])
  // A memo without a cost type fits none of the others.
  expect(reachOf(table(...rows.slice(0, 2), [up_to('100')]), known).unreachable).toEqual([])
})

it('N5: conditions that contradict each other are out of reach', () => {
  expect(reachOf(table([up_to('100'), above('100')]), known).unreachable).toEqual(['R1'])
  expect(reachOf(table([up_to('100.01'), above('100')]), known).unreachable).toEqual([])
})

it('N1: amounts in other currencies, and memos without one, fall to otherwise', () => {
  expect(reachOf(table([up_to('100')], [above('100')]), known).reachesOtherwise).toBe(true)
  expect(reachOf(table([up_to('100')], []), known).reachesOtherwise).toBe(false)
  expect(reachOf(table(), known).reachesOtherwise).toBe(true)
})

it('N5: where any text may come, a text that no row names falls to otherwise', () => {
  const anyText = () => ({ isAlwaysThere: true })
  const other: PolicyCondition = { kind: 'GROUP', is_one_of: false, values: ['a'] }
  const group = (is_one_of: boolean): PolicyCondition => ({ ...other, is_one_of })
  expect(reachOf(table([group(true)], [group(false)]), anyText).reachesOtherwise).toBe(false)
  expect(reachOf(table([group(true)]), anyText).reachesOtherwise).toBe(true)
})

it('N5: so does any text but the empty one, where a row names that', () => {
  const empty: PolicyCondition = { kind: 'CHOICE', field_id: 'WHY', is_one_of: true, values: [''] }
  expect(reachOf(table([empty]), () => ({ isAlwaysThere: true })).reachesOtherwise).toBe(true)
})

it('N5: a bound that is no figure yet fits nothing, and divides nothing', () => {
  expect(reachOf(table([up_to('1,000')], [up_to('1000')], [above('1000')]), known)).toMatchObject({
    unreachable: ['R1'],
    contradictory: ['R1'],
  })
})

it('G3, N5: no amount is above the highest one, so that a row for such amounts is out of reach', () => {
  expect(reachOf(table([above(HIGHEST_AMOUNT)]), known).contradictory).toEqual(['R1'])
  expect(reachOf(table([above('1')]), known).contradictory).toEqual([])
})

it('N5: numbers and days are bounded as amounts are', () => {
  const numbers = (bound: string): PolicyCondition[] =>
    (['above', 'up_to'] as const).map((side) => ({
      kind: 'NUMBER',
      field_id: 'COUNT',
      bounds: { above: null, up_to: null, [side]: bound },
    }))
  const [more, atMost] = numbers('10') as [PolicyCondition, PolicyCondition]
  const there = () => ({ isAlwaysThere: true })
  expect(reachOf(table([more], [atMost], []), there)).toEqual({
    unreachable: ['R3'],
    contradictory: [],
    reachesOtherwise: false,
    isComplete: true,
  })
})

const result = (above: string | null, up_to: string | null): PolicyCondition => ({
  kind: 'NUMBER',
  field_id: 'RESULT',
  bounds: { above, up_to },
})

it('N8: where results below 0 are allowed, rows can wait for them', () => {
  const there = (mayBeNegative: boolean) => () => ({ isAlwaysThere: true, mayBeNegative })
  const rows = table([result(null, '-0.01')], [result('-0.01', null)])
  expect(reachOf(rows, there(true))).toMatchObject({ unreachable: [], reachesOtherwise: false })
  expect(reachOf(rows, there(false)).unreachable).toEqual(['R1'])
  expect(reachOf(table([result('-0.01', null)]), there(true)).reachesOtherwise).toBe(true)
  expect(reachOf(table([result('-0.01', null)]), there(false)).reachesOtherwise).toBe(false)
})

it('N8: a row that takes any result is reached, and leaves none to otherwise', () => {
  const there = () => ({ isAlwaysThere: true, mayBeNegative: true })
  expect(reachOf(table([result(null, null)]), there)).toMatchObject({
    unreachable: [],
    reachesOtherwise: false,
  })
})

it('N5: a table is decided by the comparisons that it takes, and not by one fewer', () => {
  const isDecided = (policy: Policy, comparisons: number) => {
    const { isComplete, reachesOtherwise } = reachOf(policy, known, comparisons)
    return { isComplete, reachesOtherwise }
  }
  const all = table([])
  expect(isDecided(all, 2)).toEqual({ isComplete: true, reachesOtherwise: false })
  expect(isDecided(all, 1)).toEqual({ isComplete: false, reachesOtherwise: true })
  // What the first row doesn't meet isn't cut along its edges, and what it has taken isn't compared with it again.
  const rows = table([cost('a'), up_to('100')], [up_to('500')], [], [above('100')])
  expect(isDecided(rows, 14)).toEqual({ isComplete: true, reachesOtherwise: false })
  expect(isDecided(rows, 13)).toEqual({ isComplete: false, reachesOtherwise: true })
})

/** Every combination of values on either side of every bound that the arbitraries use. */
function everyMemo(): PolicyFacts[] {
  const amounts = [
    '0.00',
    '50.00',
    '50.01',
    '99.99',
    '100.00',
    '100.01',
    '500.00',
    '500.01',
    '1000.00',
    '1000.01',
    '0.01',
  ]
  const money: (MemoAmount | null)[] = [
    null,
    ...(['PHP', 'USD', CURRENCIES[2]] as const).flatMap((currency) =>
      amounts.map((value) => ({ value, currency })),
    ),
  ]
  const days = [
    '2025-01-01',
    '2026-01-01',
    '2026-01-02',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
    '2026-12-31',
    '2027-01-01',
  ]
  return money.flatMap((amount) =>
    ['', 'a', 'b', 'c'].flatMap((choice) =>
      ['', ...days].flatMap((day) =>
        ['a', 'b', 'd'].map((companyId) => ({
          amount,
          companyId,
          groupId: null,
          answers: new Map([
            ['COST', choice],
            ['DAY', day],
          ]),
        })),
      ),
    ),
  )
}

const MEMOS = everyMemo()

it('N5: rows out of reach are found exactly, as by trying every memo', () => {
  const conditions = aCondition.filter(
    (condition) =>
      !['NUMBER', 'GROUP'].includes(condition.kind) &&
      !(condition.kind === 'COMPANY' && condition.values.includes('c')),
  )
  fc.assert(
    fc.property(fc.array(fc.array(conditions, { maxLength: 3 }), { maxLength: 5 }), (rows) => {
      const policy = table(...rows)
      const reached = new Set<string>()
      for (const memo of MEMOS) {
        const fit = firstFit(policy, memo)
        reached.add('row' in fit ? fit.row.row_id : 'otherwise')
      }
      const { unreachable, reachesOtherwise } = reachOf(policy, known)
      expect(unreachable).toEqual(
        policy.rows.map(({ row_id }) => row_id).filter((row_id) => !reached.has(row_id)),
      )
      expect(reachesOtherwise).toBe(reached.has('otherwise'))
    }),
    { numRuns: 150 },
  )
})
