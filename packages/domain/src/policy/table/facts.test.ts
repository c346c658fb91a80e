import { expect, it } from 'vitest'
import type { TemplateContent } from '../../form/template/template.ts'
import { policyFacts } from './facts.ts'

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
