import { describe, expect, it } from 'vitest'
import { DEFAULT_TEMPLATE } from './default-template.ts'
import { isTemplateContent } from './template-shape.ts'
import { aField, aGroup, aSection, aTemplate } from './testing/builders.ts'
import type { DropdownField, FieldDefinition } from './template.ts'

const holds = (field: unknown) => isTemplateContent([aSection([field as FieldDefinition])])

describe('the form of a template', () => {
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
