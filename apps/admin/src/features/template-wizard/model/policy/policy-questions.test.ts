import { expect, it } from 'vitest'
import type { FieldDefinition, TemplateContent } from '@countersign/domain'
import { choiceValues, isAnswered, lookableQuestions, namesPlace, questionOf } from './policy-questions.ts'

const options = [{ value: 'a', label: 'A' }]
const field = (field_id: string, field_type: string, more = {}) =>
  ({
    field_id,
    field_name: field_id,
    field_type,
    validations: {},
    constant: options,
    ...more,
  }) as FieldDefinition
const contentOf = (...value: FieldDefinition[]) => [{ field_id: 'S', value }] as unknown as TemplateContent

it('N1: conditions look at questions that show, of their own kind', () => {
  const content = contentOf(
    field('COST', 'RADIO'),
    field('SECRET', 'RADIO', { hidden: true }),
    field('DAY', 'DATEPICKER'),
  )
  expect(lookableQuestions(content).map((one) => [one.field.field_id, one.kind])).toEqual([
    ['COST', 'CHOICE'],
    ['DAY', 'DATE'],
  ])
  const bounds = { above: null, up_to: null }
  expect(questionOf(content, { kind: 'DATE', field_id: 'DAY', bounds })?.field_id).toBe('DAY')
  expect(questionOf(content, { kind: 'NUMBER', field_id: 'DAY', bounds })).toBeUndefined()
  expect(questionOf(content, { kind: 'NUMBER', field_id: 'GONE', bounds })).toBeUndefined()
  expect(choiceValues(field('COST', 'RADIO'))).toEqual(['a'])
})

it('N2: a role is looked up by answers that name one place, in the form or in each row', () => {
  const columns = [field('CENTRE', 'TEXT'), field('FILES', 'CHECKBOX')]
  const content = contentOf(
    field('PLANT', 'DROPDOWN'),
    field('HIDDEN', 'TEXT', { hidden: true }),
    field('ITEMS', 'NESTED', { constant: columns }),
  )
  expect(namesPlace(field('P', 'DROPDOWN_DEFAULT'))).toBe(true)
  expect(namesPlace(field('P', 'RADIO'))).toBe(true)
  expect(namesPlace(field('P', 'DATEPICKER'))).toBe(false)
  const answered = (field_id: string) => isAnswered(content, { kind: 'ANSWER', field_id })
  expect(['PLANT', 'HIDDEN', 'ITEMS', 'GONE'].map(answered)).toEqual([true, false, false, false])
  const inRows = (field_id: string, question_id: string) =>
    isAnswered(content, { kind: 'ROWS', field_id, question_id })
  expect(inRows('ITEMS', 'CENTRE')).toBe(true)
  expect(inRows('ITEMS', 'FILES')).toBe(false)
  expect(inRows('ITEMS', 'GONE')).toBe(false)
  expect(inRows('PLANT', 'CENTRE')).toBe(false)
})
