import type { Calculation, CurrencyField, FieldDefinition, TemplateContent } from '@countersign/domain'
import { form } from '../console.ts'

const number = (field_id: string, field_name: string, more: Partial<CurrencyField> = {}): CurrencyField => ({
  field_id,
  field_name,
  field_type: 'TEXT_CURRENCY',
  validations: { required: false },
  ...more,
})

const product: Calculation = {
  operation: 'PRODUCT',
  operands: [{ field_ref: 'QUANTITY' }, { field_ref: 'UNIT_COST' }],
}
const total: Calculation = {
  operation: 'SUM',
  operands: [{ field_ref: 'ITEMS', column_ref: 'AMOUNT' }],
}
const left: Calculation = {
  operation: 'DIFFERENCE',
  operands: [{ field_ref: 'BUDGET' }, { field_ref: 'TOTAL' }],
}
const half = (x: number, y: number) => ({ x, y, w: 1, h: 3 })

/** A form with rows of quantity × unit cost, their total, what is left of a budget, and a section that waits for 18,000,000. */
export function itemsToBuy(): TemplateContent {
  const [subject] = form('').value
  const items: FieldDefinition = {
    field_id: 'ITEMS',
    field_name: 'Items to buy',
    field_type: 'NESTED',
    validations: { required: true },
    constant: [
      { field_id: 'ITEM', field_name: 'Item', field_type: 'TEXT', validations: { required: true } },
      number('QUANTITY', 'Quantity', { validations: { required: true } }),
      number('UNIT_COST', 'Unit cost', { validations: { required: true } }),
      number('AMOUNT', 'Amount', { calculation: product }),
    ],
    _metadata: { x: 0, y: 3, w: 2, h: 3 },
  }
  const questions = [
    { ...subject!, _metadata: { x: 0, y: 0, w: 2, h: 3 } },
    items,
    number('TOTAL', 'Amount to spend', { calculation: total, _metadata: half(0, 6) }),
    number('BUDGET', 'Budget', { _metadata: half(1, 6) }),
    number('LEFT', 'Left of the budget', { calculation: left, _metadata: half(0, 9) }),
  ]
  const why: FieldDefinition = {
    field_id: 'WHY',
    field_name: 'Why so much?',
    field_type: 'TEXT',
    validations: { required: true },
  }
  return [
    { ...form(''), field_name: 'Items', value: questions },
    {
      ...form(''),
      field_id: 'SECTION_2',
      sectionId: 'SECTION_2',
      field_name: 'Reason',
      sectionIndex: 1,
      value: [why],
      conditions: [{ field_ref: 'TOTAL', operator: 'EQUALS', value: '18000000' }],
    },
  ]
}
