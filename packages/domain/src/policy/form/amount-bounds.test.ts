import { expect, it } from 'vitest'
import { amountBounds } from './amount-bounds.ts'
import type { Policy, PolicyCondition } from '../table/policy.ts'

const PLACE = { companyId: 'NORTH', groupId: null }

const policy = (...rows: PolicyCondition[][]): Policy => ({
  rows: rows.map((conditions, at) => ({ row_id: `R${at}`, conditions, levels: [] })),
  otherwise: { kind: 'NO_APPROVAL' },
})
const pesos = (above: string | null, up_to: string | null): PolicyCondition => ({
  kind: 'AMOUNT',
  currency: 'PHP',
  bounds: { above, up_to },
})

it('M2: the bounds of a policy are those of one currency, each once, the lowest first', () => {
  const dollars: PolicyCondition = { ...pesos('7.00', null), currency: 'USD' } as PolicyCondition
  const found = policy(
    [pesos('250000.00', null)],
    [pesos('50000.00', '250000.00'), dollars],
    [pesos(null, '9000.00')],
  )
  expect(amountBounds(found, PLACE, 'PHP')).toEqual(['9000.00', '50000.00', '250000.00'])
  expect(amountBounds(found, PLACE, 'USD')).toEqual(['7.00'])
  expect(amountBounds(policy([]), PLACE, 'PHP')).toEqual([])
})

it('N3: those of rows that cannot fit the owner don’t count', () => {
  const company: PolicyCondition = { kind: 'COMPANY', is_one_of: true, values: ['SOUTH'] }
  expect(amountBounds(policy([company, pesos('5.00', null)]), PLACE, 'PHP')).toEqual([])
  expect(
    amountBounds(policy([company, pesos('5.00', null)]), { ...PLACE, companyId: 'SOUTH' }, 'PHP'),
  ).toEqual(['5.00'])
})
