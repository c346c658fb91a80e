import type { Policy, PolicyLevel, PolicyRow } from '@countersign/domain'
import { expect, it } from 'vitest'
import { policyNames } from '../policy-words/policy-names.ts'
import { policyChanges } from './policy-changes.ts'

const names = policyNames(
  [],
  {},
  { companies: [], groups: [], roles: [{ id: 'cfo', name: 'CFO', held: [] }], lists: [] },
)
const level: PolicyLevel = {
  level_id: 'L',
  sources: [{ kind: 'ROLE', role_id: 'cfo', place: { kind: 'EVERYWHERE' } }],
  approval_type: 'ALL_APPROVERS',
  min_approvers: 1,
  watchers: [],
  delegates: 'ANYONE',
  sub_approvers: 'NONE',
  owner_may: 'NOTHING',
}
const row = (row_id: string, up_to: string, levels = [level]): PolicyRow => ({
  row_id,
  conditions: [{ kind: 'AMOUNT', currency: 'PHP', bounds: { above: null, up_to } }],
  levels,
})
const policyOf = (...rows: PolicyRow[]): Policy => ({ rows, otherwise: { kind: 'NO_APPROVAL' } })
const changes = (was: Policy | null, now: Policy | null) =>
  policyChanges({ policy: was, names }, { policy: now, names })

it('N5: the difference of two versions shows the rows that changed, as people read them', () => {
  expect(changes(policyOf(row('A', '100')), policyOf(row('A', '200')))).toEqual([
    {
      kind: 'changed',
      subject: 'row',
      name: '1',
      settings: [{ label: 'Conditions', before: 'Amount: PHP ≤ 100', after: 'Amount: PHP ≤ 200' }],
    },
  ])
  const chooses: PolicyLevel = { ...level, owner_may: 'CHOOSE', approval_type: 'MIN_APPROVERS' }
  expect(changes(policyOf(row('A', '100')), policyOf(row('A', '100', [chooses])))[0]?.settings).toEqual([
    { label: 'Levels', before: 'CFO (all, set)', after: 'CFO (any one, owner chooses)' },
  ])
})

it('N5: rows are added, moved and removed, and the last one changes', () => {
  const [a, b] = [row('A', '100'), row('B', '200')]
  expect(changes(policyOf(a), policyOf(b, a)).map(({ kind, name }) => [kind, name])).toEqual([['added', '1']])
  expect(changes(policyOf(a, b), policyOf(b, a))).toHaveLength(1)
  expect(changes(policyOf(a, b), policyOf(a))[0]).toMatchObject({ kind: 'removed', name: '2' })
  const refusing: Policy = { ...policyOf(a), otherwise: { kind: 'REFUSE', text: 'No.' } }
  expect(changes(policyOf(a), refusing)).toEqual([
    {
      kind: 'changed',
      subject: 'row',
      name: 'Otherwise',
      settings: [{ label: 'When no row fits', before: 'no approval needed', after: 'refuse: “No.”' }],
    },
  ])
  expect(changes(null, policyOf(a)).map(({ name }) => name)).toEqual(['1', 'Otherwise'])
})
