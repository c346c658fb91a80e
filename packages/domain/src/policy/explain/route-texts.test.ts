import { expect, it } from 'vitest'
import type { TemplateContent } from '../../form/template/template.ts'
import type { PolicyRefusal, RouteNote } from '../computed-route.ts'
import type { RouteFault } from '../judge-route.ts'
import { PEOPLE } from '../testing/policies.ts'
import type { Person } from '../../route/route.ts'
import { factsWith } from '../testing/builders.ts'
import { policyWords } from './policy-words.ts'
import {
  NO_APPROVAL_TEXT,
  POLICY_NAME,
  policyRefusalText,
  reasonText,
  routeFaultText,
  routeNoteText,
} from './route-texts.ts'

const [, ben] = PEOPLE as [Person, Person]
const WORDS = {
  question: (id: string) => `Question ${id}`,
  option: (id: string, value: string) => `label ${value} of ${id}`,
  amount: 'Amount to spend',
}

it('N3: a question is called as the form calls it', () => {
  const content = [
    { value: [{ field_id: 'TOTAL', field_name: 'Total cost', field_type: 'AMOUNT' }] },
  ] as unknown as TemplateContent
  const words = policyWords(content, { amount: { amount_field: 'TOTAL', currency_field: 'CURRENCY' } })
  expect([words.amount, words.question('TOTAL'), words.question('GONE')]).toEqual([
    'Total cost',
    'Total cost',
    'GONE',
  ])
  expect(policyWords(content, {}).amount).toBe('Amount')
})

it('F4, N3, N9: a chosen option is called by its label, one of a shared list by code and label', () => {
  const choice = (field_id: string, constant: unknown[], more = {}) => ({
    field_id,
    field_name: field_id,
    field_type: 'DROPDOWN',
    constant,
    ...more,
  })
  const option = (value: string, label: string) => ({ value, label })
  const content = [
    {
      value: [
        choice('COST', [option('o1', 'Capital expenditure')]),
        choice('CENTRE', [option('CC-1', 'Network')], { list_id: 'L' }),
        { field_id: 'ROWS', field_type: 'NESTED', constant: [choice('CELL', [option('o2', 'Cebu')])] },
        { field_id: 'WHY', field_name: 'Why', field_type: 'TEXT' },
      ],
    },
  ] as unknown as TemplateContent
  const words = policyWords(content, {})
  expect([
    words.option('COST', 'o1'),
    words.option('COST', 'removed'),
    words.option('CENTRE', 'CC-1'),
    words.option('CENTRE', 'CC-2'),
    words.option('CELL', 'o2'),
    words.option('WHY', 'typed'),
    words.option('GONE', 'o1'),
  ]).toEqual(['Capital expenditure', 'removed', 'CC-1 · Network', 'CC-2', 'Cebu', 'typed', 'o1'])
  expect(words.question('CELL')).toBe('CELL')
})

it('N3: a reason names the chosen option as people read it', () => {
  const condition = { kind: 'CHOICE', field_id: 'COST', is_one_of: true, values: ['o1'] } as const
  const facts = factsWith({ answers: new Map([['COST', 'o1']]) })
  const reason = { kind: 'BECAUSE', causes: [{ condition, bounds: { above: null, up_to: null } }] } as const
  expect(reasonText(reason, facts, WORDS)).toBe('because Question COST is label o1 of COST')
})

it('N3: a range without bounds says that there is an answer', () => {
  const condition = { kind: 'NUMBER', field_id: 'A', bounds: { above: null, up_to: null } } as const
  const reason = { kind: 'ROW', causes: [{ condition, bounds: condition.bounds }] } as const
  expect(reasonText(reason, factsWith(), WORDS)).toBe('because Question A is given')
  const odd = { condition, bounds: { above: 'x', up_to: null } }
  expect(reasonText({ kind: 'BECAUSE', causes: [odd] }, factsWith(), WORDS)).toBe(
    'because Question A is above x',
  )
})

it('N1, N3, N4: each refusal says why, and what to do about it', () => {
  const at = { level_id: 'L1' }
  const answer = { field_id: 'CENTRE', value: '4410' }
  const refusals: PolicyRefusal[] = [
    { code: 'REFUSED_BY_POLICY', text: 'Ask Finance first.' },
    { code: 'NO_LEVEL_LEFT' },
    { code: 'NO_ONE_BUT_OWNER', role: 'CFO', ...at },
    { code: 'NO_ONE_BUT_OWNER', role: null, ...at },
    { code: 'ROLE_UNKNOWN', ...at },
    { code: 'ROLE_WITHOUT_HOLDER', role: 'CFO', ...at },
    { code: 'ROLE_WITHOUT_HOLDER', role: 'CFO', answer, ...at },
    { code: 'OWNER_WITHOUT_COMPANY', role: 'CFO', ...at },
    { code: 'OWNER_WITHOUT_GROUP', role: 'CFO', ...at },
    { code: 'OWNER_WITHOUT_MANAGER', ...at },
    { code: 'ANSWER_MISSING', role: 'CFO', field_id: 'A', ...at },
  ]
  expect(refusals.map((refusal) => policyRefusalText(refusal, WORDS))).toEqual([
    'Ask Finance first.',
    'The policy of this form leaves no one who could approve this memo. Ask an administrator to check it.',
    'You hold the role CFO yourself, and there is no deputy or manager who could approve instead. Ask an administrator to name one.',
    'You are the approver yourself, and there is no deputy or manager who could approve instead. Ask an administrator to name one.',
    'The policy of this form names a role that no longer exists. Ask an administrator to check it.',
    'The role CFO has no holder, so this memo could not be approved. Ask an administrator to name one.',
    'The role CFO has no holder for label 4410 of CENTRE, so this memo could not be approved. Ask an administrator to name one.',
    'Your profile has no company, by which the policy of this form finds the CFO. Ask an administrator to add it.',
    'Your profile has no group, by which the policy of this form finds the CFO. Ask an administrator to add it.',
    'Your profile names no manager, whom the policy of this form asks. Ask an administrator to add one.',
    'Answer “Question A”: it decides who is the CFO.',
  ])
})

it('N1: a memo that needs no approval is approved by its policy, and can have no level', () => {
  expect(POLICY_NAME).toBe('Policy of this form')
  expect(NO_APPROVAL_TEXT).toBe(
    'The policy of this form needs no approval for this memo, so it can have no level.',
  )
})

it('N4: each difference from the table is explained', () => {
  const at = { level_id: 'L1' }
  const notes: RouteNote[] = [
    { kind: 'LATER', ...at, person: ben, later_id: 'L3' },
    { kind: 'FELL_AWAY', ...at },
    { kind: 'MINIMUM_SHRANK', ...at, from: 3, to: 2 },
    { kind: 'ASKED_BEFORE', ...at, person: ben, level: 1 },
    { kind: 'OWNER_LEFT_OUT', ...at, instead: null },
    { kind: 'OWNER_LEFT_OUT', ...at, instead: ben },
  ]
  expect(notes.map((note) => routeNoteText(note, (id) => (id === 'L3' ? 3 : 0)))).toEqual([
    'ben is asked at level 3.',
    'A level is left out, because all its people are asked at another one.',
    'Only 2 of 3 approvals are needed, because no more people are left.',
    'ben is asked at level 1 already.',
    'You are left out, because you cannot approve your own memo.',
    'ben is asked instead of you, because you cannot approve your own memo.',
  ])
})

it('N3: what a route lacks is said with its level', () => {
  const email = 'x@a.example'
  const faults: RouteFault[] = [
    { level: 2, code: 'LEVEL_MISSING' },
    { level: 2, code: 'APPROVER_MISSING', email },
    { level: 2, code: 'APPROVER_NOT_ALLOWED', email },
    { level: 2, code: 'TOO_FEW_CHOSEN', atLeast: 2 },
    { level: 2, code: 'TYPE_CHANGED' },
    { level: 2, code: 'MINIMUM_CHANGED', minimum: 2 },
    { level: 2, code: 'SUB_APPROVALS_CHANGED' },
    { level: 2, code: 'WATCHER_MISSING', email },
  ]
  expect(faults.map(routeFaultText)).toEqual([
    'Level 2: the policy of this form asks for a level here that is missing.',
    'Level 2: the policy asks for x@a.example, who is missing.',
    'Level 2: the policy does not allow x@a.example as an approver.',
    'Level 2: choose at least 2 of those whom the policy names.',
    'Level 2: the policy sets how many approvals are needed.',
    'Level 2: the policy needs 2 approvals.',
    'Level 2: the policy sets whether sub-approvers are allowed.',
    'Level 2: the policy asks for x@a.example as a watcher, who is missing.',
  ])
})
