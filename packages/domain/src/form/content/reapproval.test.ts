import { describe, expect, it } from 'vitest'
import { aField, aTemplate } from '../testing/builders.ts'
import type { Answers } from '../answer/answer.ts'
import { toContent } from './content.ts'
import { changedAnswers } from './reapproval.ts'

const template = aTemplate(
  aField('TEXT_CURRENCY', { field_id: 'AMOUNT' }),
  aField('DROPDOWN', {
    field_id: 'COST_CENTRE',
    constant: [
      { value: '100', label: 'Marketing' },
      { value: '200', label: 'Marketing' },
    ],
  }),
  aField('TEXT', { field_id: 'NOTE' }),
)
const rule = { questions: ['AMOUNT', 'COST_CENTRE'] }
const before: Answers = { AMOUNT: '100', COST_CENTRE: '100', NOTE: 'Old' }
const changed = (after: Answers) =>
  changedAnswers(rule, template, toContent(template, before), toContent(template, { ...before, ...after }))

describe('N7: answers that make approvals fall', () => {
  it('N7: are those to the questions of the rule alone, in the order of the form', () => {
    expect(changed({})).toEqual([])
    expect(changed({ NOTE: 'New' })).toEqual([])
    expect(changed({ COST_CENTRE: '200', AMOUNT: '100.01', NOTE: 'New' })).toEqual(['AMOUNT', 'COST_CENTRE'])
  })

  it('N7: an amount that is written in another way is no other answer, and an empty one is', () => {
    expect(changed({ AMOUNT: '100.00' })).toEqual([])
    expect(changed({ AMOUNT: '' })).toEqual(['AMOUNT'])
  })

  it('N7: another option is another answer, though it reads the same', () => {
    expect(changed({ COST_CENTRE: '200' })).toEqual(['COST_CENTRE'])
  })

  it('N7: an answer that was not given before, or is no longer shown, has changed', () => {
    const none = toContent(template, { ...before, COST_CENTRE: '' }).map((section) => ({
      ...section,
      value: section.value.filter(({ field_id }) => field_id !== 'COST_CENTRE'),
    }))
    expect(changedAnswers(rule, template, none, toContent(template, before))).toEqual(['COST_CENTRE'])
    expect(changedAnswers(rule, template, toContent(template, before), none)).toEqual(['COST_CENTRE'])
    expect(changedAnswers(rule, template, none, none)).toEqual([])
  })
})
