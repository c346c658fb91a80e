import fc from 'fast-check'
import type { Answers } from '../answer/answer.ts'
import { TIME_CHOICES } from '../fields/time-picker.ts'
import { rulesOf } from '../fields/registry.ts'
import type {
  Calculation,
  Condition,
  FieldDefinition,
  FieldType,
  RowField,
  Section,
  TemplateContent,
} from '../template/template.ts'
import { OPERATIONS, sectionFields } from '../template/template.ts'
import { FIELD_TYPES, ROW_TYPES } from './field-types.ts'

const OPTIONS = ['a', 'b', 'c']

const amounts = fc
  .tuple(fc.bigInt({ min: 0n, max: 999_999_999_999_999n }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`)
const dates = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

/** Amounts as G3 stores them, two decimals. */
export const anAmount = amounts

function settingsOf(type: FieldType): Record<string, unknown> {
  const options = OPTIONS.map((value) => ({ value, label: `Option ${value}` }))
  if (type === 'DROPDOWN_DEFAULT') return { constant: options, defaultValue: 'b' }
  if (type === 'TEXT_RTE_PREFILLED') return { defaultValue: '<p>Dear all,</p>' }
  return { constant: options }
}

function fieldOf(
  field_id: string,
  type: FieldType,
  required: boolean,
  conditions: Condition[],
): FieldDefinition {
  const base = { field_id, field_name: field_id, field_type: type, validations: { required }, conditions }
  if (type !== 'NESTED') return { ...base, ...settingsOf(type) } as unknown as FieldDefinition
  const constant = ROW_TYPES.map((sub) => fieldOf(`${field_id}_${sub}`, sub, required, []) as RowField)
  return { ...base, field_type: 'NESTED', constant }
}

/** Calculations whose operands may be anything, or nothing at all. */
const anyCalculation: fc.Arbitrary<Calculation> = fc.record(
  {
    operation: fc.constantFrom(...OPERATIONS),
    operands: fc.array(
      fc.oneof(
        fc.nat(12).map((n) => ({ field_ref: `F${n}` })),
        fc.nat(12).map((n) => ({ field_ref: `F${n}`, column_ref: `F${n}_TEXT_CURRENCY` })),
        fc.constantFrom('12', '0.5', '', '-1', 'five').map((value) => ({ value })),
      ),
      { maxLength: 3 },
    ),
    allow_negative: fc.boolean(),
  },
  { requiredKeys: ['operation', 'operands'] },
)

/** Templates with conditions and calculations that may point anywhere, follow-up questions and every type. */
export const anyTemplate: fc.Arbitrary<TemplateContent> = fc
  .array(
    fc.array(
      fc.record({
        type: fc.constantFrom(...FIELD_TYPES),
        required: fc.boolean(),
        followUp: fc.boolean(),
        condition: fc.option(fc.tuple(fc.nat(12), fc.constantFrom(...OPTIONS, 'word')), { nil: undefined }),
        calculation: fc.option(anyCalculation, { nil: undefined }),
      }),
      { maxLength: 5 },
    ),
    { maxLength: 3 },
  )
  .map((sections) => {
    let count = 0
    return sections.map((fields, index): Section => {
      const value = fields.map(({ type, required, followUp, condition, calculation }) => {
        count += 1
        const conditions: Condition[] = condition
          ? [{ field_ref: `F${condition[0]}`, operator: 'EQUALS', value: condition[1] }]
          : []
        const field = withCalculation(fieldOf(`F${count}`, type, required, conditions), calculation)
        if (!followUp || !('constant' in field) || type === 'NESTED' || type === 'CHECKBOX') return field
        const question = fieldOf(`F${count}_MORE`, 'TEXT', required, [])
        const constant = field.constant.map((o, n) =>
          n === 0 ? { ...o, branchingQuestions: [question] } : o,
        )
        return { ...field, constant } as FieldDefinition
      })
      return {
        field_id: `S${index}`,
        field_name: `Section ${index}`,
        field_type: 'SECTION',
        validations: {},
        sectionIndex: index,
        sectionId: `S${index}`,
        value,
      }
    })
  })

/** Of a number question, or of the numbers of a group's rows. */
function withCalculation(field: FieldDefinition, calculation: Calculation | undefined): FieldDefinition {
  if (!calculation) return field
  if (field.field_type === 'TEXT_CURRENCY') return { ...field, calculation }
  if (field.field_type !== 'NESTED') return field
  const constant = field.constant.map((sub) =>
    sub.field_type === 'TEXT_CURRENCY' ? { ...sub, calculation } : sub,
  )
  return { ...field, constant }
}

/** Right and wrong answers for one field. */
function answerFor(field: FieldDefinition): fc.Arbitrary<unknown> {
  const options = fc.constantFrom(...OPTIONS, '', 'unknown')
  const byType: Partial<Record<FieldType, fc.Arbitrary<unknown>>> = {
    TEXT: fc.constantFrom('', 'word', ' ', 'x'.repeat(200)),
    TEXT_CURRENCY: fc.oneof(amounts, fc.constantFrom('', '-1', '1,000')),
    TEXT_RTE: fc.constantFrom('', '<p></p>', '<p>Text</p>', '<img src="data:,">'),
    TEXT_RTE_PREFILLED: fc.constantFrom('', '<p>Dear all, yes</p>'),
    DROPDOWN: options,
    DROPDOWN_DEFAULT: options,
    RADIO: options,
    CHECKBOX: fc.array(options, { maxLength: 3 }),
    DATEPICKER: fc.oneof(dates, fc.constantFrom('', '2026-02-30')),
    TIMEPICKER: fc.constantFrom(...TIME_CHOICES, '', '9:07 AM'),
    FILE_UPLOAD: fc.array(
      fc.record({
        name: fc.constantFrom('a.pdf', 'b.exe'),
        size: fc.nat(9_000_000),
        url: fc.constant('files/a'),
      }),
      { maxLength: 7 },
    ),
  }
  if (field.field_type !== 'NESTED') return byType[field.field_type] ?? fc.anything()
  const cells = field.constant.map((sub) => [sub.field_id, answerFor(sub)] as const)
  const row = fc.record({
    field_id: fc.constantFrom('R1', 'R2', 'R3'),
    fields: fc.record(Object.fromEntries(cells), { requiredKeys: [] }),
  })
  return fc.array(row, { maxLength: 4 })
}

/** Answers of the template's shapes, right and wrong; some are missing, and some of another type altogether. */
export function answersFor(template: TemplateContent): fc.Arbitrary<Answers> {
  const fields = template.flatMap(sectionFields)
  const each = fields.map((field) => {
    const answer = fc.oneof(
      { arbitrary: answerFor(field), weight: 8 },
      { arbitrary: fc.constant(rulesOf(field).initial(field)), weight: 2 },
      { arbitrary: fc.anything(), weight: 1 },
    )
    return [field.field_id, answer] as const
  })
  return fc.record(Object.fromEntries(each), { requiredKeys: [] }) as fc.Arbitrary<Answers>
}

/** A template with answers to it. */
export const aFilledForm = anyTemplate.chain((template) =>
  answersFor(template).map((answers) => ({ template, answers })),
)
