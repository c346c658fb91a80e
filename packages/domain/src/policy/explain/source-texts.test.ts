import { expect, it } from 'vitest'
import { firstFit } from '../table/fit.ts'
import type { Policy } from '../table/policy.ts'
import { amountBetween, aRowOf, choiceIs, factsWith, policyOf } from '../testing/builders.ts'
import { PEOPLE } from '../testing/policies.ts'
import { rowReasonText, sourceText } from './source-texts.ts'
import type { SourceWords } from './source-texts.ts'

const words: SourceWords = {
  owner: PEOPLE[0]!,
  role: (id) => `role ${id}`,
  company: (id) => `company ${id}`,
  group: (id) => `group ${id}`,
  value: (_role, id) => `label of ${id}`,
}

it('N2: people are introduced by how the policy found them', () => {
  const role = (
    place: Parameters<typeof sourceText>[0] & { kind: 'ROLE' } extends { place: infer P } ? P : never,
  ) => sourceText({ kind: 'ROLE', role_id: 'cfo', place }, words)
  expect(role({ kind: 'EVERYWHERE' })).toBe('role cfo')
  expect(role({ kind: 'COMPANY', id: 'n' })).toBe('role cfo of company n')
  expect(role({ kind: 'GROUP', id: 'g' })).toBe('role cfo of group g')
  expect(role({ kind: 'VALUE', id: 'Davao' })).toBe('role cfo for label of Davao')
  expect(sourceText({ kind: 'PERSON', email: 'x' }, words)).toBe('Named by the policy')
  expect(sourceText({ kind: 'MANAGER' }, words)).toBe('Manager of ana')
  expect(sourceText({ kind: 'OWNER_CHOICE' }, words)).toBe('Chosen by the owner')
})

it('N3: a row counts because of all its conditions', () => {
  const facts = factsWith({
    amount: { value: '5.00', currency: 'PHP' },
    answers: new Map([['COST', 'CAPEX']]),
  })
  const textOf = (policy: Policy) =>
    rowReasonText(firstFit(policy, facts), facts, {
      question: () => 'Cost type',
      option: (_id, value) => value,
      amount: 'Sum',
    })
  const row = aRowOf('R1', [amountBetween('1', null), choiceIs('CAPEX')], [])
  expect(textOf(policyOf(row))).toBe('because Sum is above 1 and Cost type is CAPEX')
  expect(textOf(policyOf(aRowOf('R1', [], [])))).toBe('because it fits every memo')
  expect(textOf(policyOf())).toBe('because no other row of the policy fits')
})
