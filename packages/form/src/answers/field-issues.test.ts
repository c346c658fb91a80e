import { checkSubmission, DEFAULT_TEMPLATE } from '@countersign/domain'
import type { DateField, FieldDefinition, NestedField, TemplateContent, TextField } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { fieldProblems, judgeField, fieldMessage, serverProblems, shownIssues } from './field-issues.ts'

const vendor: TextField = {
  field_id: 'VENDOR',
  field_name: 'Vendor',
  field_type: 'TEXT',
  validations: { required: true, max_length: 5 },
}
const items: NestedField = {
  field_id: 'ITEMS',
  field_name: 'Items',
  field_type: 'NESTED',
  validations: { required: true },
  constant: [vendor, { ...vendor, field_id: 'PRICE', field_name: 'Price', field_type: 'TEXT_CURRENCY' }],
}
const [section] = DEFAULT_TEMPLATE
const template: TemplateContent = section ? [{ ...section, value: [...section.value, items] }] : []
const none = () => undefined

describe('the message at a field', () => {
  it('appears when the field was left', () => {
    const judged = judgeField(vendor, '', none)
    expect(fieldMessage(shownIssues(judged, 'none', false))).toBeUndefined()
    expect(fieldMessage(shownIssues(judged, 'none', true))).toBe('This field is required')
  })

  it('C3: reports only hard limits when a draft is saved, and everything when it is submitted', () => {
    const missing = judgeField(vendor, '', none)
    const tooLong = judgeField(vendor, 'Northwind', none)
    expect(fieldMessage(shownIssues(missing, 'draft', false))).toBeUndefined()
    expect(fieldMessage(shownIssues(tooLong, 'draft', false))).toBe('Maximum of 5 characters')
    expect(fieldMessage(shownIssues(missing, 'submission', false))).toBe('This field is required')
  })

  it('U30: appears while typing only if the answer is over its limit', () => {
    const rich = { ...vendor, field_id: 'RTE', field_type: 'TEXT_RTE', validations: {} } as const
    const large = judgeField(rich as FieldDefinition, 'x'.repeat(1_048_577), none)
    expect(fieldMessage(shownIssues(large, 'none', false))).toBe('Your content exceeded the 1MB limit')
    const long = judgeField(vendor, 'Northwind', none)
    expect(fieldMessage(shownIssues(long, 'none', false))).toBe('Maximum of 5 characters')
    const price = { ...vendor, field_type: 'TEXT_CURRENCY' } as FieldDefinition
    expect(fieldMessage(shownIssues(judgeField(price, '1.', none), 'none', false))).toBeUndefined()
  })

  it('F0: of a date that must be later is the rule’s own', () => {
    const until: DateField = {
      field_id: 'UNTIL',
      field_name: 'Until',
      field_type: 'DATEPICKER',
      validations: { later_than: { field_ref: 'FROM', message: 'The end comes after the start' } },
    }
    const judged = judgeField(until, '2027-01-15', (id) => (id === 'FROM' ? '2027-01-15' : undefined))
    expect(fieldMessage(shownIssues(judged, 'none', true))).toBe('The end comes after the start')
  })
})

describe('the summary above the form', () => {
  it('names field, column and row', () => {
    const answers = {
      TEXT_SUBJECT: '',
      ITEMS: [{ field_id: 'R1', fields: { VENDOR: 'Acme', PRICE: '' } }],
    }
    expect(fieldProblems(template, checkSubmission(template, answers).issues)).toEqual([
      { fieldId: 'TEXT_SUBJECT', label: 'Memo Subject', message: 'This field is required' },
      { fieldId: 'ITEMS', label: 'Items: Price, row 1', message: 'This field is required.' },
    ])
  })

  it("A2: lists the server's issues that belong to the form, and no others", () => {
    const issues = [
      { path: 'answers.ITEMS.1.VENDOR', message: 'Maximum of 5 characters' },
      { path: 'answers.GONE', message: 'The template has no such field' },
      { path: 'sequences.0.approvers', message: 'This field is required' },
    ]
    expect(serverProblems(template, issues)).toEqual([
      { fieldId: 'ITEMS', label: 'Items: Vendor, row 2', message: 'Maximum of 5 characters' },
    ])
  })
})
