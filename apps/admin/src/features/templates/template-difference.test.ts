import { DEFAULT_TEMPLATE } from '@countersign/domain'
import type { FieldDefinition, TemplateContent } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { templateDifference, type ComparedVersion } from './template-difference.ts'

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
  ...more,
})

const between = (before: TemplateContent, after: TemplateContent) =>
  templateDifference(version(before), version(after)).map(
    ({ kind, name, settings }) =>
      `${kind} ${name}${settings.map((one) => ` ${one.label}: ${one.before} > ${one.after}`).join(',')}`,
  )

describe('how a version differs from an earlier one (F7)', () => {
  it('two that hold the same differ in nothing', () => {
    const content = [section('S', question('A'))]
    expect(between(content, structuredClone(content))).toEqual([])
  })

  it('names what was added and what is gone', () => {
    expect(
      between(
        [section('S', question('A'), question('B'))],
        [section('S', question('A')), section('T', question('C'))],
      ),
    ).toEqual(['added Section T', 'added Question C', 'removed Question B'])
  })

  it('names the settings that changed, from what to what; an absent "no" is no difference', () => {
    const after = question('A', { validations: { required: true, max_length: 50 }, annotation: 'Short' })
    const before = question('A', { validations: { required: false } })
    expect(between([section('S', before)], [section('S', after)])).toEqual([
      'changed Question A Description:  > Short, Required:  > Yes, Maximum characters:  > 50',
    ])
    const absent = question('A')
    expect(between([section('S', before)], [section('S', absent)])).toEqual([])
  })

  it('one question moved is one move, in its section or to another', () => {
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

  it('reads options, jumps, conditions and the questions of a row', () => {
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
      'changed Section T Conditions:  > Question R = a',
    ])
    const rows = (...constant: FieldDefinition[]) =>
      question('N', { field_name: 'Items', field_type: 'NESTED', constant } as never)
    expect(
      between([section('S', rows(question('A')))], [section('S', rows(question('A'), question('B')))]),
    ).toEqual(['added Items: Question B'])
  })

  it('tells changes of the template’s own texts first', () => {
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
