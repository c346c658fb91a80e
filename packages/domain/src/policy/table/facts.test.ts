import { expect, it } from 'vitest'
import type { TemplateContent } from '../../form/template/template.ts'
import { policyFacts, subjectIn } from './facts.ts'
import { holds } from './fit.ts'

const text = (field_id: string, more = {}) => ({
  field_id,
  field_name: field_id,
  field_type: 'TEXT',
  ...more,
})
const content = [
  {
    field_id: 'S',
    value: [
      text('TOTAL', { field_type: 'TEXT_CURRENCY' }),
      text('CURRENCY'),
      text('WHY', { conditions: [{ field_ref: 'CURRENCY', value: 'USD' }] }),
    ],
  },
] as unknown as TemplateContent
const config = { amount: { amount_field: 'TOTAL', currency_field: 'CURRENCY' } }
const OWNER = { companyId: 'north', groupId: null }

it('F4, M1, N1: the facts of a memo are the answers that show, its amount, and where its owner belongs', () => {
  const facts = policyFacts({ content, config }, { TOTAL: '12.5', CURRENCY: 'PHP', WHY: 'hidden' }, OWNER)
  expect(facts).toEqual({
    answers: new Map([
      ['TOTAL', '12.5'],
      ['CURRENCY', 'PHP'],
    ]),
    amount: { value: '12.50', currency: 'PHP' },
    ...OWNER,
  })
  expect(policyFacts({ content, config }, { CURRENCY: 'PHP' }, OWNER).amount).toBeNull()
})

it('N8: a calculated question counts with its result, whatever is claimed, as amount and in conditions', () => {
  const calculated = [
    {
      field_id: 'S',
      value: [
        text('A', { field_type: 'TEXT_CURRENCY' }),
        text('CURRENCY'),
        text('TOTAL', {
          field_type: 'TEXT_CURRENCY',
          calculation: {
            operation: 'DIFFERENCE',
            operands: [{ field_ref: 'A' }, { value: '100' }],
            allow_negative: true,
          },
        }),
      ],
    },
  ] as unknown as TemplateContent
  const factsOf = (A: string) =>
    policyFacts({ content: calculated, config }, { A, CURRENCY: 'PHP', TOTAL: '5000' }, OWNER)
  expect(factsOf('150').amount).toEqual({ value: '50.00', currency: 'PHP' })
  expect(factsOf('50').amount).toBeNull()
  const below = { above: '-60', up_to: '-50' }
  const condition = { kind: 'NUMBER', field_id: 'TOTAL', bounds: below } as const
  expect(holds(condition, subjectIn(factsOf('50'), condition))).toBe(true)
  expect(holds(condition, subjectIn(factsOf('51'), condition))).toBe(false)
  expect(holds(condition, subjectIn(factsOf(''), condition))).toBe(false)
})
