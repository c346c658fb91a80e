import type { Coverage } from '@countersign/domain'
import { expect, it } from 'vitest'
import { gapConditions } from './gap-conditions.ts'

const cell = (above: string | null, up_to: string | null, otherwise = false) => ({
  above,
  up_to,
  rows: otherwise ? [] : [1],
  otherwise,
})
const by = { kind: 'CHOICE' as const, field_id: 'COST', is_one_of: false, values: ['OPEX'] }
const coverage = (bars: Coverage['bars'], more: Partial<Coverage> = {}): Coverage => ({
  currency: 'PHP',
  by,
  bars,
  others: null,
  ...more,
})

it('N5: the row for a gap has its amounts, and the values of the choice in which it is open', () => {
  const bars = [
    { value: 'CAPEX', cells: [cell(null, '100.00'), cell('100.00', '300.00', true), cell('300.00', null)] },
    { value: 'OPEX', cells: [cell(null, null)] },
  ]
  expect(gapConditions([coverage(bars)])).toEqual([
    { kind: 'AMOUNT', currency: 'PHP', bounds: { above: '100.00', up_to: '300.00' } },
    { kind: 'CHOICE', field_id: 'COST', is_one_of: true, values: ['CAPEX'] },
  ])
})

it('N5: where everything falls to otherwise, the row needs no condition; without a gap there is none', () => {
  const open = [{ value: null, cells: [cell(null, null, true)] }]
  expect(gapConditions([coverage(open, { by: null })])).toEqual([])
  expect(gapConditions([coverage([{ value: 'OPEX', cells: [cell(null, null)] }])])).toBeNull()
})
