import type { TemplateContent, FieldDefinition, Section } from '@countersign/domain'
import { DEFAULT_TEMPLATE } from '@countersign/domain'

const TYPES = [
  'TEXT',
  'TEXT_CURRENCY',
  'DROPDOWN',
  'DATEPICKER',
  'RADIO',
  'CHECKBOX',
  'TEXT',
  'TEXT',
] as const
const FIELDS_A_SECTION = 20

/** A template with this many fields of common types in sections, the subject first; every fourth section is conditional. */
export function largeTemplate(fields: number): TemplateContent {
  const [first] = DEFAULT_TEMPLATE
  const rest = Array.from({ length: fields - 1 }, (_, at) => field(at))
  const sections = Array.from({ length: Math.ceil(rest.length / FIELDS_A_SECTION) }, (_, at) =>
    section(at + 1, rest.slice(at * FIELDS_A_SECTION, (at + 1) * FIELDS_A_SECTION)),
  )
  return [...(first ? [first] : []), ...sections]
}

/** A template with a single rich text field and its default value. */
export function richTextTemplate(html: string): TemplateContent {
  const body = {
    field_id: 'BODY',
    field_name: 'Content',
    field_type: 'TEXT_RTE_PREFILLED',
    validations: {},
    defaultValue: html,
  } as FieldDefinition
  return [...DEFAULT_TEMPLATE, section(1, [body])]
}

function field(at: number): FieldDefinition {
  const field_type = TYPES[at % TYPES.length]
  const options = ['one', 'two', 'three'].map((value) => ({ value, label: `Option ${value}` }))
  return {
    field_id: `FIELD_${at}`,
    field_name: `Question ${at}`,
    field_type,
    placeholder: '',
    validations: { required: at % 3 === 0, ...(field_type === 'TEXT' ? { max_length: 150 } : {}) },
    ...(field_type === 'DROPDOWN' || field_type === 'RADIO' || field_type === 'CHECKBOX'
      ? { constant: options }
      : {}),
    _metadata: { x: at % 2, y: Math.floor(at / 2), w: 1, h: 1 },
  } as unknown as FieldDefinition
}

function section(index: number, value: FieldDefinition[]): Section {
  return {
    field_id: `SECTION_${index}`,
    field_name: `Part ${index}`,
    field_type: 'SECTION',
    validations: { required: false },
    sectionIndex: index,
    sectionId: `SECTION_${index}`,
    value,
  }
}
