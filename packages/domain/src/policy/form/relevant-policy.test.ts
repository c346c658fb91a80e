import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeRoute } from '../compute-route.ts'
import type { Person } from '../../route/route.ts'
import { aLevelOf, aRowOf, personSource, policyOf, roleSource } from '../testing/builders.ts'
import { aDirectory, aPolicy, PEOPLE, someFacts } from '../testing/policies.ts'
import { levelsOf, relevantPolicy, rolesIn } from './relevant-policy.ts'

const [ana, ben] = PEOPLE as [Person, Person]

it('N3: what a form carries gives the same route as the whole policy, with only the roles that its rows name', () => {
  fc.assert(
    fc.property(aPolicy, someFacts, aDirectory, (policy, facts, directory) => {
      const whole = { ...directory, company_id: facts.companyId, group_id: facts.groupId }
      const relevant = relevantPolicy(policy, facts)
      const named = rolesIn(relevant)
      const carried = { ...whole, roles: whole.roles.filter(({ role_id }) => named.includes(role_id)) }
      const levels = (computed: ReturnType<typeof computeRoute>) =>
        computed.kind === 'ROUTE' ? { ...computed, row: computed.row?.row } : computed
      expect(levels(computeRoute(relevant, facts, carried))).toEqual(
        levels(computeRoute(policy, facts, whole)),
      )
    }),
  )
})

it('N3: rows of other companies and groups are left out', () => {
  const row = (row_id: string, kind: 'COMPANY' | 'GROUP', value: string) =>
    aRowOf(
      row_id,
      [{ kind, is_one_of: true, values: [value] }],
      [aLevelOf(`${row_id}1`, [personSource(ana)])],
    )
  const policy = policyOf(row('A', 'COMPANY', 'a'), row('B', 'COMPANY', 'b'), row('C', 'GROUP', 'a'))
  const rowsFor = (companyId: string | null, groupId: string | null) =>
    relevantPolicy(policy, { companyId, groupId }).rows.map(({ row_id }) => row_id)
  expect(rowsFor('a', null)).toEqual(['A'])
  expect(rowsFor('b', 'a')).toEqual(['B', 'C'])
  expect(rowsFor(null, null)).toEqual([])
})

it('N3: the roles of approvers and watchers of all rows are named, each once', () => {
  const cfo = roleSource()
  const policy = {
    rows: [
      aRowOf(
        'A',
        [],
        [aLevelOf('A1', [cfo, personSource(ben)], { watchers: [roleSource(undefined, 'head')] })],
      ),
    ],
    otherwise: { kind: 'LEVELS' as const, levels: [aLevelOf('O1', [cfo])] },
  }
  expect(rolesIn(policy)).toEqual(['cfo', 'head'])
  expect(levelsOf(policy).map(({ level_id }) => level_id)).toEqual(['A1', 'O1'])
})
