import { DEFAULT_TEMPLATE } from '@countersign/domain'
import type { FieldDefinition, TemplateContent } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import type { ComparedVersion } from './template-difference.ts'
import { namesOrganisation, templateDifference } from './template-difference.ts'

const question = (field_id: string, more: Partial<FieldDefinition> = {}): FieldDefinition =>
  ({
    field_id,
    field_name: `Question ${field_id}`,
    field_type: 'TEXT',
    validations: {},
    ...more,
  }) as FieldDefinition

const section = (field_id: string, ...value: FieldDefinition[]): TemplateContent[number] => ({
  ...DEFAULT_TEMPLATE[0]!,
  field_id,
  sectionId: field_id,
  field_name: `Section ${field_id}`,
  value,
})

const version = (content: TemplateContent, more: Partial<ComparedVersion> = {}): ComparedVersion => ({
  template_name: 'Leave',
  category_name: 'Generic',
  description: '',
  guidelines: '',
  template_content: content,
  template_config: { allow_sub_approvals: true },
  workflow: 'ANYONE',
  policy: null,
  policy_starts_on: null,
  ...more,
})

const between = (before: TemplateContent, after: TemplateContent) =>
  templateDifference(version(before), version(after)).map(
    ({ kind, name, settings }) =>
      `${kind} ${name}${settings.map((one) => ` ${one.label}: ${one.before} > ${one.after}`).join(',')}`,
  )

describe('how a version differs from an earlier one (F7)', () => {
  it('versions with the same content have no difference', () => {
    const content = [section('S', question('A'))]
    expect(between(content, structuredClone(content))).toEqual([])
  })

  it('lists what was added and removed', () => {
    expect(
      between(
        [section('S', question('A'), question('B'))],
        [section('S', question('A')), section('T', question('C'))],
      ),
    ).toEqual(['added Section T', 'added Question C', 'removed Question B'])
  })

  it('lists changed settings with both values; an absent "no" is not a difference', () => {
    const after = question('A', { validations: { required: true, max_length: 50 }, annotation: 'Short' })
    const before = question('A', { validations: { required: false } })
    expect(between([section('S', before)], [section('S', after)])).toEqual([
      'changed Question A Description:  > Short, Required:  > Yes, Maximum characters:  > 50',
    ])
    const absent = question('A')
    expect(between([section('S', before)], [section('S', absent)])).toEqual([])
  })

  it('N8: says what a question is calculated from', () => {
    const number = (id: string, more = {}) => question(id, { field_type: 'TEXT_CURRENCY', ...more })
    const sum = { operation: 'SUM', operands: [{ field_ref: 'A' }, { field_ref: 'B' }] }
    const share = {
      operation: 'PERCENTAGE',
      operands: [{ field_ref: 'A' }, { value: '12' }],
      allow_negative: true,
    }
    const before = section('S', number('A'), number('B'), number('C', { calculation: sum }))
    const after = section('S', number('A'), number('B'), number('C', { calculation: share }))
    expect(between([before], [after])).toEqual([
      'changed Question C Calculation: the sum of Question A and Question B > 12% of Question A, Results below 0:  > Yes',
    ])
    const typed = section('S', number('A'), number('B'), number('C'))
    expect(between([typed], [before])).toEqual([
      'changed Question C Answer type: Number field > Calculated, Calculation:  > the sum of Question A and Question B',
    ])
  })

  it('reports one move when one question moves, in its section or to another', () => {
    const [a, b, c] = ['A', 'B', 'C'].map((id) => question(id)) as [
      FieldDefinition,
      FieldDefinition,
      FieldDefinition,
    ]
    expect(between([section('S', a, b, c)], [section('S', b, c, a)])).toEqual(['moved Question A'])
    expect(between([section('S', a, b), section('T', c)], [section('S', b), section('T', a, c)])).toEqual([
      'moved Question A Section: Section S > Section T',
    ])
  })

  it('compares options, jumps, conditions and the questions of a row', () => {
    const target = { sectionIndex: 1, field_id: 'T', field_name: 'Section T' }
    const radio = (more: object = {}) =>
      question('R', { field_type: 'RADIO', constant: [{ value: 'a', label: 'Yes', ...more }] } as never)
    const conditioned = {
      ...section('T'),
      conditions: [{ field_ref: 'R', operator: 'EQUALS', value: 'a' } as const],
    }
    expect(
      between(
        [section('S', radio()), section('T')],
        [section('S', radio({ branchingSection: target })), conditioned],
      ),
    ).toEqual([
      'changed Question R Options: Yes > Yes → Section T',
      'changed Section T Conditions:  > Question R is Yes',
    ])
    const rows = (...constant: FieldDefinition[]) =>
      question('N', { field_name: 'Items', field_type: 'NESTED', constant } as never)
    expect(
      between([section('S', rows(question('A')))], [section('S', rows(question('A'), question('B')))]),
    ).toEqual(['added Items: Question B'])
  })

  it('uses the builder’s terms: answer types, file types, options and questions by name', () => {
    const typed = (field_type: string, more: object = {}) =>
      section('S', question('A', { field_type, ...more } as never))
    expect(between([typed('TEXT')], [typed('TEXT_CURRENCY')])).toEqual([
      'changed Question A Answer type: Text field > Number field',
    ])
    const constant = [{ value: 'OPTION_1', label: 'Laptop' }]
    expect(
      between(
        [typed('DROPDOWN', { constant })],
        [typed('DROPDOWN_DEFAULT', { constant, defaultValue: 'OPTION_1' })],
      ),
    ).toEqual(['changed Question A Begins with:  > Laptop'])
    expect(
      between(
        [typed('FILE_UPLOAD')],
        [typed('FILE_UPLOAD', { validations: { file_types: ['PDF', 'COMPRESSED'] } })],
      ),
    ).toEqual(['changed Question A File types:  > PDF (pdf), Compressed (zip, rar)'])
    const waiting = (field_ref: string) =>
      section('S', question('A', { conditions: [{ field_ref, operator: 'EQUALS', value: 'x' }] }))
    expect(between([section('S', question('A'))], [waiting('FIELD_0815')])).toEqual([
      'changed Question A Conditions:  > a question that is gone is x',
    ])
  })

  it('N9: says from which shared list a dropdown takes its options', () => {
    const dropdown = (more: object) =>
      version([section('S', question('A', { field_type: 'DROPDOWN', constant: [], ...more } as never))])
    const lists = [{ id: 'centres', name: 'Cost centres' }]
    const organisation = { companies: [], groups: [], roles: [], lists }
    const own = dropdown({ constant: [{ value: 'x', label: 'Own' }] })
    const between = (one: ComparedVersion, other: ComparedVersion) =>
      templateDifference(one, other, organisation)[0]?.settings
    expect(between(own, dropdown({ list_id: 'centres' }))).toEqual([
      { label: 'Options', before: 'Own', after: '' },
      { label: 'Shared list', before: '', after: 'Cost centres' },
    ])
    expect(between(dropdown({ list_id: 'centres' }), dropdown({ list_id: 'gone' }))).toEqual([
      { label: 'Shared list', before: 'Cost centres', after: 'a list that is gone' },
    ])
    expect([own, dropdown({ list_id: 'centres' })].map(namesOrganisation)).toEqual([false, true])
  })

  it('lists changes of the template’s own texts first', () => {
    const content = [section('S', question('A'))]
    const [first] = templateDifference(
      version(content, { guidelines: '<p>Old</p>' }),
      version(content, { guidelines: '<p>New &nbsp;text</p>', category_name: null }),
    )
    expect(first).toEqual({
      kind: 'changed',
      subject: 'template',
      name: 'Leave',
      settings: [
        { label: 'Category', before: 'Generic', after: '' },
        { label: 'Guidelines', before: 'Old', after: 'New text' },
      ],
    })
  })
})
