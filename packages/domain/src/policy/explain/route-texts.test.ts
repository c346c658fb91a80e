import { expect, it } from 'vitest'
import type { TemplateContent } from '../../form/template/template.ts'
import type { PolicyRefusal } from '../computed-route.ts'
import type { RouteFault } from '../judge-route.ts'
import { PEOPLE } from '../testing/policies.ts'
import type { Person } from '../../route/route.ts'
import { factsWith } from '../testing/builders.ts'
import { policyWords } from './policy-words.ts'
import { policyRefusalText, reasonText, routeFaultText, routeNoteText } from './route-texts.ts'

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
  const text = (refusal: PolicyRefusal) => policyRefusalText(refusal, WORDS)
  const at = { level_id: 'L1' }
  expect(text({ code: 'REFUSED_BY_POLICY', text: 'Ask Finance first.' })).toBe('Ask Finance first.')
  expect(text({ code: 'NO_LEVEL_LEFT' })).toContain('no one who could approve')
  expect(text({ code: 'NO_ONE_BUT_OWNER', role: 'CFO', ...at })).toMatch(/^You hold the role CFO yourself/)
  expect(text({ code: 'NO_ONE_BUT_OWNER', role: null, ...at })).toMatch(/^You are the approver yourself/)
  expect(text({ code: 'ROLE_UNKNOWN', ...at })).toContain('no longer exists')
  expect(text({ code: 'ROLE_WITHOUT_HOLDER', role: 'CFO', ...at })).toMatch(/^The role CFO has no holder, so/)
  const answer = { field_id: 'CENTRE', value: '4410' }
  expect(text({ code: 'ROLE_WITHOUT_HOLDER', role: 'CFO', answer, ...at })).toContain(
    'no holder for label 4410 of CENTRE,',
  )
  expect(text({ code: 'OWNER_WITHOUT_COMPANY', role: 'CFO', ...at })).toContain('no company')
  expect(text({ code: 'OWNER_WITHOUT_GROUP', role: 'CFO', ...at })).toContain('no group')
  expect(text({ code: 'OWNER_WITHOUT_MANAGER', ...at })).toContain('no manager')
  expect(text({ code: 'ANSWER_MISSING', role: 'CFO', field_id: 'A', ...at })).toMatch(/^Answer “Question A”/)
})

it('N4: each difference from the table is explained', () => {
  const levelNumber = () => 3
  expect(routeNoteText({ kind: 'LATER', level_id: 'L1', person: ben, later_id: 'L3' }, levelNumber)).toBe(
    'ben is asked at level 3.',
  )
  expect(routeNoteText({ kind: 'FELL_AWAY', level_id: 'L1' }, levelNumber)).toContain('left out')
  expect(routeNoteText({ kind: 'MINIMUM_SHRANK', level_id: 'L1', from: 3, to: 2 }, levelNumber)).toContain(
    '2 of 3',
  )
  const before = { kind: 'ASKED_BEFORE', level_id: 'L2', person: ben, level: 1 } as const
  expect(routeNoteText(before, levelNumber)).toBe('ben is asked at level 1 already.')
  const leftOut = { kind: 'OWNER_LEFT_OUT', level_id: 'L1' } as const
  expect(routeNoteText({ ...leftOut, instead: null }, levelNumber)).toMatch(/^You are left out/)
  expect(routeNoteText({ ...leftOut, instead: ben }, levelNumber)).toMatch(/^ben is asked instead of you/)
})

it('N3: what a route lacks is said with its level', () => {
  const faults: RouteFault[] = [
    { level: 2, code: 'LEVEL_MISSING' },
    { level: 2, code: 'TYPE_CHANGED' },
    { level: 2, code: 'SUB_APPROVALS_CHANGED' },
    { level: 2, code: 'APPROVER_MISSING', email: 'x@a.example' },
    { level: 2, code: 'APPROVER_NOT_ALLOWED', email: 'x@a.example' },
    { level: 2, code: 'WATCHER_MISSING', email: 'x@a.example' },
    { level: 2, code: 'TOO_FEW_CHOSEN', atLeast: 2 },
    { level: 2, code: 'MINIMUM_CHANGED', minimum: 2 },
  ]
  const texts = faults.map(routeFaultText)
  expect(texts.every((text) => text.startsWith('Level 2: '))).toBe(true)
  expect(new Set(texts).size).toBe(faults.length)
})
