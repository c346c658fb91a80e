import type { PolicyCondition, TemplateContent } from '@countersign/domain'
import { expect, it } from 'vitest'
import { conditionSentence, subjectHeading } from './condition-sentence.ts'
import { levelName, neededWords, sourceWords } from './level-words.ts'
import { signatureWords } from './signature-words.ts'
import { policyNames } from './policy-names.ts'

const content = [
  {
    field_id: 'S',
    value: [
      {
        field_id: 'COST',
        field_name: 'Cost type',
        field_type: 'RADIO',
        constant: ['CAPEX', 'OPEX'].map((value) => ({ value, label: value })),
      },
      { field_id: 'SUM', field_name: 'Amount to spend', field_type: 'TEXT_CURRENCY' },
      {
        field_id: 'ITEMS',
        field_name: 'Items',
        field_type: 'NESTED',
        constant: [{ field_id: 'CENTRE', field_name: 'Cost centre', field_type: 'TEXT' }],
      },
    ],
  },
] as unknown as TemplateContent
const names = policyNames(
  content,
  { amount: { amount_field: 'SUM', currency_field: 'MONEY' } },
  {
    companies: [{ id: 'n', name: 'Northwind Telecom' }],
    groups: [{ id: 'f', name: 'Finance' }],
    roles: [{ id: 'cfo', name: 'CFO', held: [] }],
    lists: [],
  },
)
const read = (condition: PolicyCondition) => conditionSentence(condition, names)
const amount = (above: string | null, up_to: string | null): PolicyCondition => ({
  kind: 'AMOUNT',
  currency: 'PHP',
  bounds: { above, up_to },
})
const choice = (is_one_of: boolean, ...values: string[]): PolicyCondition => ({
  kind: 'CHOICE',
  field_id: 'COST',
  is_one_of,
  values,
})
const days = (above: string | null, up_to: string | null): PolicyCondition => ({
  kind: 'DATE',
  field_id: 'DAY',
  bounds: { above, up_to },
})

it.each([
  [amount(null, '100000'), '≤ 100,000'],
  [amount('300000', '1000000.00'), '300,000.01 – 1,000,000'],
  [amount('1000000', null), 'above 1,000,000'],
  [amount(null, null), 'given'],
  [amount('1,2', '5'), '1,2 – 5'],
  [choice(true, 'OPEX'), 'OPEX'],
  [choice(true, 'CAPEX', 'OPEX'), 'CAPEX or OPEX'],
  [choice(false, 'OPEX'), 'not OPEX'],
  [choice(true), 'nothing chosen'],
  [choice(true, 'a', 'b', 'c', 'd', 'e'), 'a, b, c or 2 more'],
  [days('2026-11-23', null), 'from 11/24/2026'],
  [days(null, '2026-12-31'), 'until 12/31/2026'],
  [days('2026-11-23', '2026-12-31'), '11/24/2026 – 12/31/2026'],
  [{ kind: 'COMPANY', is_one_of: true, values: ['n'] }, 'Northwind Telecom'],
  [{ kind: 'GROUP', is_one_of: false, values: ['gone'] }, 'not (removed)'],
] as const)('N1: the condition %j reads %j', (condition, sentence) => {
  expect(read(condition)).toBe(sentence)
})

it('N1: columns are named by their question, and the amount by the one that holds it', () => {
  expect(subjectHeading(choice(true), names)).toBe('Cost type')
  expect(subjectHeading(amount(null, null), names)).toBe('Amount to spend')
  expect(subjectHeading({ kind: 'DATE', field_id: '', bounds: { above: null, up_to: null } }, names)).toBe(
    'Removed question',
  )
})

it('N2: a source is read with the place where its role is looked up', () => {
  const role = (place: Parameters<typeof sourceWords>[0] & { kind: 'ROLE' }) => sourceWords(place, names)
  expect(role({ kind: 'ROLE', role_id: 'cfo', place: { kind: 'EVERYWHERE' } })).toBe('CFO')
  expect(role({ kind: 'ROLE', role_id: 'cfo', place: { kind: 'OWNER_COMPANY' } })).toBe(
    'CFO of the requestor’s company',
  )
  expect(role({ kind: 'ROLE', role_id: 'cfo', place: { kind: 'GROUP', id: 'f' } })).toBe('CFO of Finance')
  expect(role({ kind: 'ROLE', role_id: 'cfo', place: { kind: 'ANSWER', field_id: 'COST' } })).toBe(
    'CFO for Cost type',
  )
  expect(
    role({ kind: 'ROLE', role_id: 'cfo', place: { kind: 'ROWS', field_id: 'ITEMS', question_id: 'CENTRE' } }),
  ).toBe('CFO for Items › Cost centre')
  expect(sourceWords({ kind: 'PERSON', person: { name: 'Ana Lim', email: 'ana@x.example' } }, names)).toBe(
    'Ana Lim',
  )
})

it('N1: a level is named by its sources, and says how many approvals it needs', () => {
  expect(levelName({ sources: [] }, names)).toBe('No one yet')
  expect(levelName({ sources: [{ kind: 'MANAGER' }, { kind: 'OWNER_CHOICE' }] }, names)).toBe(
    'Requestor’s manager, Owner’s choice',
  )
  expect(neededWords({ approval_type: 'ALL_APPROVERS', min_approvers: 1 })).toBe('all')
  expect(neededWords({ approval_type: 'MIN_APPROVERS', min_approvers: 1 })).toBe('any one')
  expect(neededWords({ approval_type: 'MIN_APPROVERS', min_approvers: 3 })).toBe('at least 3')
})

it('O4: a rule about passkeys reads in a few words', () => {
  expect(signatureWords({ kind: 'ALWAYS' })).toBe('passkey each time')
  expect(signatureWords({ kind: 'ABOVE', amounts: { PHP: '1000000', USD: 'much' } })).toBe(
    'passkey above PHP 1,000,000.00, USD much',
  )
})
