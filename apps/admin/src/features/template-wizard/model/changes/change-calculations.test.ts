import { checkTemplate, DEFAULT_TEMPLATE, isCalculated } from '@countersign/domain'
import type { TemplateContent } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import type { ContentAction } from '../actions.ts'
import { changeContent } from '../change-content.ts'
import { findField } from '../walk-content.ts'
import { EMPTY_DRAFT, initialState, reduce } from '../wizard-state.ts'

/** A form with a budget, items of quantity, cost and amount, and a total after them; ids by the order of adding. */
function aForm() {
  let content: TemplateContent = DEFAULT_TEMPLATE
  let count = 0
  const act = (action: ContentAction) => {
    const changed = changeContent(content, action, () => `n${(count += 1)}`)
    content = changed.content
    return changed.select ?? `FIELD_n${count}`
  }
  const add = (to: 'TEXT' | 'TEXT_CURRENCY' | 'NESTED' | 'CALCULATED') => {
    const fieldId = act({ type: 'addField', sectionId: 'SECTION_1' })
    act({ type: 'changeType', fieldId, to })
    return fieldId
  }
  const addRow = (fieldId: string, to: 'TEXT' | 'TEXT_CURRENCY' | 'CALCULATED') => {
    const subId = act({ type: 'addRowField', fieldId })
    act({ type: 'changeType', fieldId: subId, to })
    return subId
  }
  const calculation = (id: string) => {
    const field = findField(content, id)
    return field && isCalculated(field) ? field.calculation : undefined
  }
  const codes = () =>
    checkTemplate(content)
      .map(({ code }) => code)
      .filter((code) => code !== 'NO_ROW_FIELDS')
  return { act, add, addRow, calculation, codes, field: (id: string) => findField(content, id) }
}

describe('N8: a calculated question in the builder', () => {
  it('begins as the sum of the nearest number before it, is never required, and has no placeholder', () => {
    const form = aForm()
    const budget = form.add('TEXT_CURRENCY')
    const result = form.act({ type: 'addField', sectionId: 'SECTION_1' })
    form.act({ type: 'editField', fieldId: result, changes: { placeholder: '0.00' } })
    form.act({ type: 'changeType', fieldId: result, to: 'CALCULATED' })
    expect(form.field(result)).toMatchObject({
      field_type: 'TEXT_CURRENCY',
      validations: { required: false },
      calculation: { operation: 'SUM', operands: [{ field_ref: budget }] },
    })
    expect(form.field(result)).not.toHaveProperty('placeholder')
    expect(form.codes()).toEqual([])
  })

  it('sums the last column of earlier rows, and in a row what comes before it there', () => {
    const form = aForm()
    const budget = form.add('TEXT_CURRENCY')
    const items = form.add('NESTED')
    const quantity = form.addRow(items, 'TEXT_CURRENCY')
    const amount = form.addRow(items, 'CALCULATED')
    expect(form.calculation(amount)?.operands).toEqual([{ field_ref: quantity }])
    const total = form.add('CALCULATED')
    expect(form.calculation(total)?.operands).toEqual([{ field_ref: items, column_ref: amount }])
    form.act({ type: 'setOperand', fieldId: amount, at: 1, operand: { field_ref: budget } })
    form.act({ type: 'setOperation', fieldId: amount, operation: 'PRODUCT' })
    expect(form.codes()).toEqual([])
  })

  it('without a number before it is reported', () => {
    const form = aForm()
    form.add('CALCULATED')
    expect(form.codes()).toEqual(['TOO_FEW_OPERANDS'])
  })

  it('keeps the operands that another operation takes, and asks for those it lacks', () => {
    const form = aForm()
    const [a, b] = [form.add('TEXT_CURRENCY'), form.add('TEXT_CURRENCY')]
    const result = form.add('CALCULATED')
    form.act({ type: 'setOperation', fieldId: result, operation: 'PERCENTAGE' })
    expect(form.calculation(result)?.operands).toEqual([{ field_ref: b }, { value: '' }])
    expect(form.codes()).toEqual(['OPERAND_NO_NUMBER'])
    form.act({ type: 'setOperand', fieldId: result, at: 1, operand: { value: '12' } })
    form.act({ type: 'setOperation', fieldId: result, operation: 'SUM' })
    form.act({ type: 'setOperand', fieldId: result, at: 2, operand: { field_ref: a } })
    form.act({ type: 'setOperation', fieldId: result, operation: 'PERCENTAGE' })
    expect(form.calculation(result)?.operands).toEqual([{ field_ref: b }, { value: '12' }])
    form.act({ type: 'setOperand', fieldId: result, at: 2, operand: { field_ref: a } })
    form.act({ type: 'removeOperand', fieldId: result, at: 0 })
    expect(form.calculation(result)?.operands).toHaveLength(2)
  })

  it('loses the operands that were removed, or became other types', () => {
    const form = aForm()
    const [a, b] = [form.add('TEXT_CURRENCY'), form.add('TEXT_CURRENCY')]
    const items = form.add('NESTED')
    const cost = form.addRow(items, 'TEXT_CURRENCY')
    const result = form.add('CALCULATED')
    form.act({ type: 'setOperand', fieldId: result, at: 1, operand: { field_ref: a } })
    form.act({ type: 'setOperand', fieldId: result, at: 2, operand: { field_ref: b } })
    form.act({ type: 'changeType', fieldId: a, to: 'CALCULATED' })
    expect(form.calculation(result)?.operands).toHaveLength(3)
    form.act({ type: 'changeType', fieldId: a, to: 'TEXT' })
    expect(form.calculation(result)?.operands).toEqual([
      { field_ref: items, column_ref: cost },
      { field_ref: b },
    ])
    form.act({ type: 'removeField', fieldId: cost })
    expect(form.calculation(result)?.operands).toEqual([{ field_ref: b }])
    form.act({ type: 'removeField', fieldId: b })
    expect(form.calculation(result)?.operands).toEqual([])
  })

  it('is copied with its rows: the copies count the copies', () => {
    const form = aForm()
    const items = form.add('NESTED')
    form.addRow(items, 'TEXT_CURRENCY')
    form.addRow(items, 'CALCULATED')
    const copied = form.act({ type: 'copyField', fieldId: items })
    const copy = form.field(copied)
    const [number, result] = copy?.field_type === 'NESTED' ? copy.constant : []
    expect(form.calculation(result!.field_id)?.operands).toEqual([{ field_ref: number!.field_id }])
    expect(form.codes()).toEqual([])
  })

  it('moved before what it counts is reported', () => {
    const form = aForm()
    const items = form.add('NESTED')
    form.addRow(items, 'TEXT_CURRENCY')
    const result = form.addRow(items, 'CALCULATED')
    form.act({ type: 'moveRowField', fieldId: result, to: 0 })
    expect(form.codes()).toEqual(['OPERAND_NOT_EARLIER'])
  })

  it('may be allowed below 0, and changes nothing of other questions', () => {
    const form = aForm()
    const number = form.add('TEXT_CURRENCY')
    const result = form.add('CALCULATED')
    form.act({ type: 'allowNegative', fieldId: result, isAllowed: true })
    expect(form.calculation(result)?.allow_negative).toBe(true)
    form.act({ type: 'allowNegative', fieldId: result, isAllowed: false })
    expect(form.calculation(result)).not.toHaveProperty('allow_negative')
    const before = form.field(number)
    form.act({ type: 'setOperation', fieldId: number, operation: 'PRODUCT' })
    form.act({ type: 'removeOperand', fieldId: number, at: 0 })
    expect(form.field(number)).toBe(before)
  })
})

it('typing a fixed number is one step to undo', () => {
  const begin: ContentAction[] = [
    { type: 'addField', sectionId: 'SECTION_1' },
    { type: 'changeType', fieldId: 'FIELD_1', to: 'CALCULATED' },
  ]
  const typed = ['1', '12', '12.5'].map((value): ContentAction => ({
    type: 'setOperand',
    fieldId: 'FIELD_1',
    at: 0,
    operand: { value },
  }))
  const state = [...begin, ...typed].reduce(
    (now, action) => reduce(now, action, () => '1'),
    initialState(EMPTY_DRAFT),
  )
  expect(state.past).toHaveLength(begin.length + 1)
})
