import { expect, it } from 'vitest'
import { withAmountQuestion, withReapproval } from './reapproval-rule.ts'

const config = { allow_sub_approvals: true }

it('N7: a new template that names its amount makes approvals fall by amount and currency', () => {
  const amount = withAmountQuestion(config, '', 'AMOUNT')
  const both = withAmountQuestion(amount, '', 'CURRENCY')
  expect(both.reapproval).toEqual({ questions: ['AMOUNT', 'CURRENCY'], from_level: 1 })
  expect(withAmountQuestion(both, 'AMOUNT', 'TOTAL').reapproval?.questions).toEqual(['CURRENCY', 'TOTAL'])
  expect(withAmountQuestion(amount, 'AMOUNT', '')).toEqual(config)
})

it('N7: the level stays with the questions, and goes with the last one', () => {
  const rule = withReapproval(withReapproval(config, { questions: ['AMOUNT'] }), { from_level: 2 })
  expect(rule.reapproval).toEqual({ questions: ['AMOUNT'], from_level: 2 })
  expect(withReapproval(rule, { questions: [] })).toEqual(config)
})
