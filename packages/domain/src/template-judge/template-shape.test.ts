import { describe, expect, it } from 'vitest'
import { DEFAULT_TEMPLATE } from '../form/template/default-template.ts'
import { isTemplateContent } from './template-shape.ts'
import { aField, aGroup, aSection, aTemplate } from '../form/testing/builders.ts'
import { FIELD_TYPES, ROW_TYPES } from '../form/testing/field-types.ts'
import type { DropdownField, FieldDefinition, FieldType, RowField } from '../form/template/template.ts'

const OPTION = { value: 'a', label: 'A' }
const PLACE = { x: 0, y: 0, w: 2, h: 3 }

const fieldOf = (type: FieldType): FieldDefinition => (type === 'NESTED' ? aGroup() : aField(type))

const holds = (field: unknown) => isTemplateContent([aSection([field as FieldDefinition])])

describe('the form of a template (U36)', () => {
  it('is a list of sections with known fields', () => {
    expect(isTemplateContent(DEFAULT_TEMPLATE)).toBe(true)
    expect(isTemplateContent(aTemplate(aGroup(), aField('FILE_UPLOAD'), aField('TEXT_RTE_PREFILLED')))).toBe(
      true,
    )
    expect(isTemplateContent([])).toBe(true)
  })

  const notTemplates = [null, {}, 'x', [null], [{ field_id: 'S' }], [{ ...aSection([]), field_type: 'TEXT' }]]
  it.each(notTemplates.map((value) => [value]))('is not %j', (value) => {
    expect(isTemplateContent(value)).toBe(false)
  })

  it.each([
    null,
    { ...aField('TEXT'), field_type: 'MYSTERY' },
    { ...aField('TEXT'), field_type: 'constructor' },
    { ...aField('TEXT'), field_id: '' },
    { ...aField('TEXT'), field_id: 'x'.repeat(101) },
    { ...aField('TEXT'), validations: undefined },
    { ...aField('TEXT'), validations: { max_length: '5' } },
    { ...aField('TEXT'), validations: { max_length: NaN } },
    { ...aField('TEXT'), conditions: [{ field_ref: 'A', operator: 'NOT', value: 'x' }] },
    { ...aField('RADIO'), constant: undefined },
    { ...aField('RADIO'), constant: [{ value: '', label: 'x' }] },
    { ...aField('DROPDOWN_DEFAULT'), defaultValue: undefined },
    aGroup({ constant: [aGroup() as never] }),
    aGroup({ constant: [aField('FILE_UPLOAD') as never] }),
    aField('RADIO', {
      constant: [{ value: 'a', label: 'A', branchingQuestions: [aField('CHECKBOX') as never] }],
    }),
  ])('does not hold %j', (field) => {
    expect(holds(field)).toBe(false)
  })

  it.each(FIELD_TYPES)('asks of %s whether it is required, if anything', (type) => {
    const field = fieldOf(type)
    expect(holds(field)).toBe(true)
    expect(holds({ ...field, validations: { required: true } })).toBe(true)
    expect(holds({ ...field, validations: { required: 'yes' } })).toBe(false)
    expect(holds({ ...field, validations: undefined })).toBe(false)
  })

  it.each<[FieldType, object]>([
    ['TEXT', { field_name: 5 }],
    ['TEXT', { annotation: 5 }],
    ['TEXT', { placeholder: 5 }],
    ['TEXT', { hidden: 'no' }],
    ['TEXT', { conditions: 'x' }],
    ['TEXT', { conditions: [{ field_ref: 5, operator: 'EQUALS', value: 'x' }] }],
    ['TEXT', { conditions: [{ field_ref: 'A', operator: 'EQUALS', value: 5 }] }],
    ['TEXT', { _metadata: { ...PLACE, x: '0' } }],
    ['TEXT', { _metadata: { ...PLACE, y: '0' } }],
    ['TEXT', { _metadata: { ...PLACE, w: '2' } }],
    ['TEXT', { _metadata: { ...PLACE, h: '3' } }],
    ['TEXT', { defaultValue: 5 }],
    ['TEXT', { validations: { min_length: '5' } }],
    ['TEXT_CURRENCY', { defaultValue: 5 }],
    ['TEXT_RTE_PREFILLED', { defaultValue: undefined }],
    ['DROPDOWN', { constant: undefined }],
    ['DROPDOWN', { constant: [{ value: 'a' }] }],
    ['DROPDOWN', { constant: [{ ...OPTION, branchingQuestions: 'x' }] }],
    ['DROPDOWN', { constant: [{ ...OPTION, branchingSection: 'S2' }] }],
    ['DROPDOWN', { constant: [{ ...OPTION, branchingSection: { field_id: 'S2' } }] }],
    ['DROPDOWN', { constant: [{ ...OPTION, branchingSection: { field_name: 'Second' } }] }],
    ['DROPDOWN_DEFAULT', { constant: undefined }],
    ['CHECKBOX', { constant: undefined }],
    ['CHECKBOX', { constant: [{ value: 'a' }] }],
    ['CHECKBOX', { constant: [{ label: 'A' }] }],
    ['DATEPICKER', { validations: { later_than: { field_ref: 5, message: 'Later' } } }],
    ['DATEPICKER', { validations: { later_than: { field_ref: 'START' } } }],
    ['FILE_UPLOAD', { validations: { max_size: '3' } }],
    ['FILE_UPLOAD', { validations: { allowed_limited_file_types: 'yes' } }],
    ['FILE_UPLOAD', { validations: { file_types: 'pdf' } }],
    ['FILE_UPLOAD', { validations: { file_types: [5] } }],
    ['NESTED', { constant: undefined }],
  ])('does not hold %s with %j', (type, wrong) => {
    expect(holds({ ...fieldOf(type), ...wrong })).toBe(false)
  })

  it.each([
    { field_id: '' },
    { field_name: 5 },
    { validations: undefined },
    { sectionIndex: '0' },
    { sectionId: 5 },
    { value: undefined },
    { conditions: [null] },
    { _metadata: 'left' },
  ])('has no section with %j', (wrong) => {
    expect(isTemplateContent([{ ...aSection([]), ...wrong }])).toBe(false)
  })

  it.each(ROW_TYPES)('may ask for %s in a row', (type) => {
    expect(holds(aGroup({ constant: [fieldOf(type) as RowField] }))).toBe(true)
  })

  it('holds ids of up to 100 characters', () => {
    expect(holds(aField('TEXT', { field_id: 'x'.repeat(100) }))).toBe(true)
  })

  it.each(['TEXT', 'DROPDOWN', 'TEXT_CURRENCY'] as const)('may follow up with %s', (type) => {
    const constant = [{ ...OPTION, branchingQuestions: [aField(type)] }]
    expect(holds(aField('RADIO', { constant }))).toBe(true)
  })

  it('lets optional settings be null or absent', () => {
    expect(holds({ ...aField('TEXT'), annotation: null, hidden: null, conditions: null })).toBe(true)
  })

  it('lets follow-up questions lead on three deep, no further', () => {
    const nest = (depth: number): DropdownField => ({
      ...aField('DROPDOWN', { field_id: `D${depth}` }),
      constant: [{ value: 'a', label: 'A', branchingQuestions: depth > 0 ? [nest(depth - 1)] : [] }],
    })
    expect(holds(nest(3))).toBe(true)
    expect(holds(nest(4))).toBe(false)
  })
})
