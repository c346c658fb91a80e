import { expect, it } from 'vitest'
import { aField, aTemplate } from '../../form/testing/builders.ts'
import type { HoldingPlace } from '../../route/seat-source.ts'
import type { Policy, PolicyCondition, RolePlace } from '../table/policy.ts'
import { aLevelOf, amountBetween, aRowOf, policyOf, roleSource } from '../testing/builders.ts'
import { missingHolders, missingHolderText } from './missing-holders.ts'
import type { PolicyContext } from './policy-context.ts'

const content = aTemplate(
  aField('DROPDOWN', {
    field_id: 'CENTRE',
    constant: [
      { value: 'X1', label: 'Networks' },
      { value: 'X2', label: 'Stores' },
    ],
  }),
  aField('TEXT', { field_id: 'PROJECT' }),
)

const contextWith = (...held: HoldingPlace[]): PolicyContext => ({
  content,
  config: {},
  organisation: {
    companies: [
      { id: 'north', name: 'Northwind Telecom' },
      { id: 'kubo', name: 'Kubo Smart Homes' },
    ],
    groups: [{ id: 'it', name: 'IT' }],
    roles: [{ role_id: 'cfo', name: 'CFO', held }],
    unable: [],
    allows_no_approval: false,
  },
})

const asking = (place: RolePlace, ...conditions: PolicyCondition[]): Policy =>
  policyOf(aRowOf('R1', conditions, [aLevelOf('L1', [roleSource(place)])]))

const texts = (policy: Policy, context: PolicyContext) =>
  missingHolders(policy, context).map(missingHolderText)

it('N5: a role that is looked up by the owner’s company needs a holder in each that its row can fit', () => {
  const context = contextWith({ kind: 'COMPANY', id: 'north' })
  expect(texts(asking({ kind: 'OWNER_COMPANY' }), context)).toEqual(['Kubo Smart Homes has no CFO.'])
  const inNorth: PolicyCondition = { kind: 'COMPANY', is_one_of: true, values: ['north'] }
  expect(texts(asking({ kind: 'OWNER_COMPANY' }, inNorth), context)).toEqual([])
  const inKubo: PolicyCondition = { ...inNorth, values: ['kubo'] }
  expect(texts(asking({ kind: 'OWNER_COMPANY' }, inKubo, amountBetween('100', null)), context)).toEqual([
    'Kubo Smart Homes has no CFO.',
  ])
})

it('N2, N5: no place stands in for another', () => {
  const everywhere = contextWith({ kind: 'EVERYWHERE' })
  expect(texts(asking({ kind: 'EVERYWHERE' }), everywhere)).toEqual([])
  expect(texts(asking({ kind: 'EVERYWHERE' }), contextWith())).toEqual(['No one is CFO.'])
  expect(texts(asking({ kind: 'OWNER_GROUP' }), everywhere)).toEqual(['IT has no CFO.'])
  expect(texts(asking({ kind: 'GROUP', id: 'it' }), contextWith({ kind: 'GROUP', id: 'it' }))).toEqual([])
  expect(texts(asking({ kind: 'COMPANY', id: 'kubo' }), everywhere)).toEqual(['Kubo Smart Homes has no CFO.'])
})

it('N5: a role that is found by an answer needs a holder for each option that its row can fit', () => {
  const context = contextWith({ kind: 'VALUE', id: 'X1' })
  const byCentre: RolePlace = { kind: 'ANSWER', field_id: 'CENTRE' }
  expect(texts(asking(byCentre), context)).toEqual(['There is no CFO for Stores.'])
  const networks: PolicyCondition = { kind: 'CHOICE', field_id: 'CENTRE', is_one_of: true, values: ['X1'] }
  expect(texts(asking(byCentre, networks), context)).toEqual([])
  const stores: PolicyCondition = { ...networks, values: ['X2'] }
  expect(texts(asking(byCentre, stores), context)).toEqual(['There is no CFO for Stores.'])
  const project: PolicyCondition = { ...networks, field_id: 'PROJECT' }
  expect(texts(asking(byCentre, project), context)).toEqual(['There is no CFO for Stores.'])
  // Any text may come, or no question is there: what is missing shows when a memo is answered.
  expect(texts(asking({ kind: 'ANSWER', field_id: 'PROJECT' }), context)).toEqual([])
  expect(texts(asking({ kind: 'ANSWER', field_id: 'GONE' }), context)).toEqual([])
  expect(texts(asking({ kind: 'ROWS', field_id: 'ITEMS', question_id: 'CENTRE' }), context)).toEqual([])
})

it('N5: each is named once, ‘otherwise’ included; without the organisation, none is', () => {
  const level = aLevelOf('L1', [roleSource(), { kind: 'MANAGER' }])
  const policy: Policy = {
    rows: [aRowOf('R1', [], [level])],
    otherwise: { kind: 'LEVELS', levels: [level, aLevelOf('L2', [roleSource(undefined, 'gone')])] },
  }
  expect(missingHolders(policy, contextWith())).toEqual([
    { role_id: 'cfo', role_name: 'CFO', place: { kind: 'EVERYWHERE' }, place_name: null },
  ])
  expect(missingHolders(policy, { content, config: {} })).toEqual([])
  expect(texts(asking({ kind: 'OWNER_COMPANY' }), contextWith())).toEqual([
    'Northwind Telecom has no CFO.',
    'Kubo Smart Homes has no CFO.',
  ])
})
