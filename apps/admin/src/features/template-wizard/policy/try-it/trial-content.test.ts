import type { Policy, TemplateContent } from '@countersign/domain'
import { expect, it } from 'vitest'
import { trialContent } from './trial-content.ts'

const field = (field_id: string, more: object = {}) => ({
  field_id,
  field_name: field_id,
  field_type: 'TEXT',
  validations: {},
  ...more,
})
const section = (field_id: string, value: object[], more: object = {}) => ({ field_id, value, ...more })
const content = [
  section('HEAD', [field('SUBJECT'), field('KIND'), field('SUM'), field('MONEY')]),
  section('MORE', [field('WHY'), field('CENTRE')], {
    conditions: [{ field_ref: 'KIND', operator: 'EQUALS', value: 'x' }],
  }),
] as unknown as TemplateContent

const policyOf = (conditions: Policy['rows'][number]['conditions'], sources: object[] = []): Policy => ({
  rows: [{ row_id: 'R', conditions, levels: [{ level_id: 'L', sources, watchers: [] } as never] }],
  otherwise: { kind: 'NO_APPROVAL' },
})
const asked = (policy: Policy) =>
  trialContent(content, { amount: { amount_field: 'SUM', currency_field: 'MONEY' } }, policy).map((one) => [
    one.field_id,
    ...one.value.map(({ field_id }) => field_id),
  ])

it('N3: ‘Try it’ asks the questions that the policy looks at, the amount with its currency', () => {
  expect(asked(policyOf([]))).toEqual([])
  expect(asked(policyOf([{ kind: 'AMOUNT', currency: 'PHP', bounds: { above: null, up_to: '1' } }]))).toEqual(
    [['HEAD', 'SUM', 'MONEY']],
  )
})

it('N2, F4: it asks what roles are looked up by, and what lets those questions show', () => {
  const byCentre = { kind: 'ROLE', role_id: 'r', place: { kind: 'ANSWER', field_id: 'CENTRE' } }
  expect(asked(policyOf([], [byCentre]))).toEqual([
    ['HEAD', 'KIND'],
    ['MORE', 'CENTRE'],
  ])
})

it('N3: a question that is gone asks for nothing', () => {
  expect(asked(policyOf([{ kind: 'CHOICE', field_id: '', is_one_of: true, values: [] }]))).toEqual([])
})
