import { checkSubmission, DEFAULT_TEMPLATE } from '@countersign/domain'
import type { DateField, NestedField, TemplateContent, TextField } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { fieldProblems, judgeField, ownMessage, serverProblems, shownIssues } from './field-issues.ts'

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

describe('what a field says, and when', () => {
  it('an untouched field is quiet; once it was left it says what is missing', () => {
    const judged = judgeField(vendor, '', none)
    expect(ownMessage(shownIssues(judged, 'none', false))).toBeUndefined()
    expect(ownMessage(shownIssues(judged, 'none', true))).toBe('This field is required')
  })

  it('C3: saving a draft brings up hard limits only, submitting all', () => {
    const missing = judgeField(vendor, '', none)
    const tooLong = judgeField(vendor, 'Northwind', none)
    expect(ownMessage(shownIssues(missing, 'draft', false))).toBeUndefined()
    expect(ownMessage(shownIssues(tooLong, 'draft', false))).toBe('Maximum of 5 characters')
    expect(ownMessage(shownIssues(missing, 'submission', false))).toBe('This field is required')
  })

  it('F0: a date that must be later says that rule’s own message', () => {
    const until: DateField = {
      field_id: 'UNTIL',
      field_name: 'Until',
      field_type: 'DATEPICKER',
      validations: { later_than: { field_ref: 'FROM', message: 'The end comes after the start' } },
    }
    const judged = judgeField(until, '2027-01-15', (id) => (id === 'FROM' ? '2027-01-15' : undefined))
    expect(ownMessage(shownIssues(judged, 'none', true))).toBe('The end comes after the start')
  })
})

describe('the summary over the form', () => {
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

  it("A2: leads to the fields that the server's issues name, and leaves the others alone", () => {
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
