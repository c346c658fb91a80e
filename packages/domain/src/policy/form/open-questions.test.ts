import { expect, it } from 'vitest'
import type { TemplateConfig } from '../../form/template/template.ts'
import type { Person } from '../../route/route.ts'
import type { PolicyFacts } from '../table/facts.ts'
import type { Policy, PolicyCondition } from '../table/policy.ts'
import {
  aLevelOf,
  amountBetween,
  aRowOf,
  factsWith,
  personSource,
  policyOf,
  roleSource,
} from '../testing/builders.ts'
import { PEOPLE } from '../testing/policies.ts'
import { openQuestions } from './open-questions.ts'

const [ana] = PEOPLE as [Person]
const CONFIG: Partial<TemplateConfig> = { amount: { amount_field: 'SUM', currency_field: 'CURRENCY' } }
const levels = [aLevelOf('L', [personSource(ana)])]
const is = (field_id: string, ...values: string[]): PolicyCondition => ({
  kind: 'CHOICE',
  field_id,
  is_one_of: true,
  values,
})
const answered = (answers: Record<string, string>, more: Partial<PolicyFacts> = {}) =>
  factsWith({ answers: new Map(Object.entries(answers)), ...more })
const open = (policy: Policy, facts: PolicyFacts) => openQuestions(policy, facts, CONFIG)

it('N3: questions are open where an answer could lead to an earlier row', () => {
  const policy = policyOf(
    aRowOf('A', [is('COST', 'CAPEX'), is('PLACE', 'Cebu')], levels),
    aRowOf('B', [is('COST', 'OPEX')], levels),
    aRowOf('C', [is('LATER', 'yes')], levels),
  )
  expect(open(policy, answered({ COST: '', PLACE: '', LATER: '' }))).toEqual(['COST', 'PLACE', 'LATER'])
  expect(open(policy, answered({ COST: 'OPEX', PLACE: '', LATER: '' }))).toEqual([])
  expect(open(policy, answered({ COST: 'CAPEX', PLACE: '', LATER: 'no' }))).toEqual(['PLACE'])
  expect(open(policy, answered({ COST: 'CAPEX', LATER: 'yes' }))).toEqual([])
})

it('N3: no question of a row is open that something else keeps out of reach', () => {
  const policy = policyOf(aRowOf('A', [is('COST', 'CAPEX'), is('PLACE', 'Cebu'), is('WHY', 'x')], levels))
  expect(open(policy, answered({ COST: 'CAPEX', PLACE: 'Davao', WHY: '' }))).toEqual([])
  expect(open(policy, answered({ COST: 'CAPEX', PLACE: 'Cebu', WHY: '' }))).toEqual(['WHY'])
  const company: PolicyCondition = { kind: 'COMPANY', is_one_of: true, values: ['a'] }
  expect(open(policyOf(aRowOf('B', [company], levels)), answered({ SUM: '', CURRENCY: '' }))).toEqual([])
})

it('F4: a question that does not show is not open, and neither is what no question asks for', () => {
  const policy = policyOf(
    aRowOf('A', [is('HIDDEN', 'yes')], levels),
    aRowOf('B', [{ kind: 'COMPANY', is_one_of: true, values: ['a'] }, is('COST', 'CAPEX')], levels),
  )
  expect(open(policy, answered({ COST: '' }))).toEqual([])
  expect(open(policy, answered({ COST: '' }, { companyId: 'a' }))).toEqual(['COST'])
})

it('M1, N3: an amount is open by its question, its currency, or both', () => {
  const policy = policyOf(aRowOf('A', [amountBetween(null, '100')], levels))
  expect(open(policy, answered({ SUM: '', CURRENCY: '' }))).toEqual(['SUM', 'CURRENCY'])
  expect(open(policy, answered({ SUM: '5', CURRENCY: '' }))).toEqual(['CURRENCY'])
  expect(open(policy, answered({ SUM: '5.', CURRENCY: 'PHP' }))).toEqual(['SUM'])
  expect(open(policy, answered({}))).toEqual([])
  expect(openQuestions(policy, answered({ SUM: '' }), {})).toEqual([])
})

it('N2, N3: so is a question by whose answer the holders of a role are found', () => {
  const byCentre = [aLevelOf('L', [roleSource({ kind: 'ANSWER', field_id: 'CENTRE' }), roleSource()])]
  const policy = policyOf(aRowOf('A', [], byCentre))
  const otherwise: Policy = { rows: [], otherwise: { kind: 'LEVELS', levels: byCentre } }
  for (const one of [policy, otherwise]) {
    expect(open(one, answered({ CENTRE: '' }))).toEqual(['CENTRE'])
    expect(open(one, answered({ CENTRE: '4520' }))).toEqual([])
    expect(open(one, answered({}))).toEqual([])
  }
})
