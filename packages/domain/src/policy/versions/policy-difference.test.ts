import { expect, it } from 'vitest'
import type { Policy, PolicyRow } from '../table/policy.ts'
import { aLevelOf, amountBetween, aRowOf, choiceIs, policyOf, roleSource } from '../testing/builders.ts'
import { changesPolicy } from './policy-change.ts'
import { isSamePolicy, policyDifference } from './policy-difference.ts'

const level = aLevelOf('HEAD', [roleSource()])
const row = (row_id: string, more: Partial<PolicyRow> = {}): PolicyRow => ({
  ...aRowOf(row_id, [choiceIs(row_id)], [level]),
  ...more,
})

const kinds = (was: Policy | null, now: Policy | null) =>
  policyDifference(was, now).rows.map(({ kind, row_id }) => `${kind} ${row_id}`)

it('N5: rows are added, removed, changed and moved', () => {
  const was = policyOf(row('A'), row('B'), row('C'))
  const now = policyOf(row('B'), row('A'), row('D'))
  expect(kinds(was, was)).toEqual([])
  expect(kinds(was, now)).toEqual(['MOVED A', 'ADDED D', 'REMOVED C'])
  expect(policyDifference(was, now).rows[0]).toEqual({
    kind: 'MOVED',
    row_id: 'A',
    was: { number: 1, row: row('A') },
    now: { number: 2, row: row('A') },
  })
  expect(kinds(null, now)).toEqual(['ADDED B', 'ADDED A', 'ADDED D'])
  expect(kinds(now, null)).toEqual(['REMOVED B', 'REMOVED A', 'REMOVED D'])
})

it('N5: a changed row says whether its conditions or its levels changed', () => {
  const was = policyOf(row('A'), row('B'))
  const other = row('B', { conditions: [amountBetween('1', null)] })
  expect(policyDifference(was, policyOf(row('A'), other)).rows).toEqual([
    {
      kind: 'CHANGED',
      row_id: 'B',
      was: { number: 2, row: row('B') },
      now: { number: 2, row: other },
      is_moved: false,
      conditions_changed: true,
      levels_changed: false,
    },
  ])
  const levels = [{ ...level, owner_may: 'ADD' as const }]
  expect(policyDifference(was, policyOf(row('B', { levels }), row('A'))).rows).toMatchObject([
    { kind: 'CHANGED', row_id: 'B', is_moved: false, conditions_changed: false, levels_changed: true },
    { kind: 'MOVED', row_id: 'A' },
  ])
})

it('N5: a row that is moved past several others is the one that moved', () => {
  const was = policyOf(row('A'), row('B'), row('C'), row('D'))
  expect(kinds(was, policyOf(row('D'), row('A'), row('B'), row('C')))).toEqual(['MOVED D'])
  expect(kinds(was, policyOf(row('B'), row('C'), row('D'), row('A')))).toEqual(['MOVED A'])
  expect(kinds(was, policyOf(row('B'), row('C'), row('A'), row('D')))).toEqual(['MOVED A'])
  // Rows that are new move no other one.
  expect(kinds(policyOf(row('A')), policyOf(row('D'), row('A')))).toEqual(['ADDED D'])
  // Of two rows that changed places, the one that is later now.
  expect(kinds(was, policyOf(row('B'), row('A'), row('C'), row('D')))).toEqual(['MOVED A'])
})

it('N5: ‘otherwise’ is compared, too, whatever the order of keys', () => {
  const was = policyOf(row('A'))
  const now: Policy = { ...was, otherwise: { kind: 'NO_APPROVAL' } }
  expect(policyDifference(was, now).otherwise).toEqual({ was: was.otherwise, now: { kind: 'NO_APPROVAL' } })
  expect(policyDifference(null, null).otherwise).toBeNull()
  const turned = { otherwise: { text: 'Ask Finance first.', kind: 'REFUSE' as const }, rows: was.rows }
  expect(isSamePolicy(was, turned)).toBe(true)
  expect(isSamePolicy(was, null)).toBe(false)
})

const TODAY = '2026-11-24'
const amount = { amount_field: 'SUM', currency_field: 'MONEY' }
const version = (policy: Policy | null, starts_on: string | null = null, config: object = { amount }) => ({
  policy,
  starts_on,
  config,
})

it('N5, P3: a version changes the policy by its table, its first day, or the questions of its amount', () => {
  const policy = policyOf(row('A'))
  const live = version(policy)
  expect(changesPolicy(version(policyOf(row('B'))), live, TODAY)).toBe(true)
  expect(changesPolicy(version(null), live, TODAY)).toBe(true)
  expect(changesPolicy(version(policy), null, TODAY)).toBe(true)
  expect(changesPolicy(version(policy, '2026-12-01'), live, TODAY)).toBe(true)
  expect(changesPolicy(version(policy, null, {}), live, TODAY)).toBe(true)
  expect(changesPolicy(version(policy), version(policy, null, {}), TODAY)).toBe(true)
  for (const field of ['amount_field', 'currency_field']) {
    const other = { amount: { ...amount, [field]: 'OTHER' } }
    expect(changesPolicy(version(policy, null, other), live, TODAY)).toBe(true)
  }
})

it('N5, P3: any other change of a template leaves its policy as it is', () => {
  const policy = policyOf(row('A'))
  expect(changesPolicy(version(policy, '2026-11-24'), version(policy), TODAY)).toBe(false)
  expect(changesPolicy(version(policy, '2026-12-01'), version(policy, '2026-12-01'), TODAY)).toBe(false)
  expect(changesPolicy(version(policy), version(policy), TODAY)).toBe(false)
  expect(changesPolicy(version(null, null, {}), version(null), TODAY)).toBe(false)
  expect(changesPolicy(version(null), null, TODAY)).toBe(false)
})
