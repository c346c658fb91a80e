import { CALCULATION_MAX_OPERANDS, FOLLOW_UP_MAX_DEPTH, ID_MAX_CHARACTERS } from '../form/template/limits.ts'
import { OPERATIONS } from '../form/template/template.ts'
import type { TemplateContent } from '../form/template/template.ts'

type Check = (value: unknown) => boolean

const text: Check = (value) => typeof value === 'string'
const id: Check = (value) => typeof value === 'string' && value !== '' && value.length <= ID_MAX_CHARACTERS
/** '' where a draft names no list yet (N9). */
const listId: Check = (value) => value === '' || id(value)
const number: Check = (value) => Number.isFinite(value)
const never: Check = () => false
const yesNo: Check = (value) => typeof value === 'boolean'
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || value === null || check(value)
const list =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const shape =
  (parts: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(parts).every(([key, check]) => check((value as Record<string, unknown>)[key]))

const layout = shape({ x: number, y: number, w: number, h: number })
const condition = shape({ field_ref: text, operator: (value) => value === 'EQUALS', value: text })

const question = {
  field_id: id,
  field_name: text,
  annotation: optional(text),
  placeholder: optional(text),
  conditions: optional(list(condition)),
  hidden: optional(yesNo),
  _metadata: optional(layout),
}
const absent: Check = (value) => value === undefined
const operand: Check = (value) =>
  shape({ field_ref: text, column_ref: (ref) => absent(ref) || text(ref), value: absent })(value) ||
  shape({ field_ref: absent, column_ref: absent, value: text })(value)
const calculation = shape({
  operation: (value) => (OPERATIONS as readonly unknown[]).includes(value),
  operands: (value) => list(operand)(value) && (value as unknown[]).length <= CALCULATION_MAX_OPERANDS,
  allow_negative: optional(yesNo),
})
const required = { required: optional(yesNo) }
const plainOption = { value: id, label: text }

/** Fields by type; `depth` counts the follow-up questions still allowed below. */
function fieldCheck(types: readonly string[], depth: number): Check {
  const options = list(
    shape({
      ...plainOption,
      branchingQuestions: optional((value) => list(depth > 0 ? followUp(depth - 1) : never)(value)),
      branchingSection: optional(shape({ field_id: text, field_name: text })),
    }),
  )
  const parts: Readonly<Record<string, Record<string, Check>>> = {
    TEXT: {
      validations: shape({ ...required, min_length: optional(number), max_length: optional(number) }),
      defaultValue: optional(text),
    },
    TEXT_CURRENCY: {
      validations: shape(required),
      defaultValue: optional(text),
      calculation: optional(calculation),
    },
    TEXT_RTE: { validations: shape(required) },
    TEXT_RTE_PREFILLED: { validations: shape(required), defaultValue: text },
    DROPDOWN: { validations: shape(required), constant: options, list_id: optional(listId) },
    DROPDOWN_DEFAULT: { validations: shape(required), constant: options, defaultValue: text },
    RADIO: { validations: shape(required), constant: options },
    CHECKBOX: { validations: shape(required), constant: list(shape(plainOption)) },
    DATEPICKER: {
      validations: shape({ ...required, later_than: optional(shape({ field_ref: text, message: text })) }),
    },
    TIMEPICKER: { validations: shape(required) },
    FILE_UPLOAD: {
      validations: shape({
        ...required,
        max_size: optional(number),
        allowed_limited_file_types: optional(yesNo),
        file_types: optional(list(text)),
      }),
    },
    NESTED: {
      validations: shape(required),
      constant: (value) => list(fieldCheck(ROW_TYPES, FOLLOW_UP_MAX_DEPTH))(value),
    },
  }
  const byType = new Map(types.map((type) => [type, shape({ ...question, ...parts[type] })]))
  return (value) => {
    const { field_type } = Object(value) as { field_type?: unknown }
    const check = typeof field_type === 'string' ? byType.get(field_type) : undefined
    return check !== undefined && check(value)
  }
}

const followUp = (depth: number): Check => fieldCheck(FOLLOW_UP_TYPES, depth)

const FOLLOW_UP_TYPES = ['TEXT', 'DROPDOWN', 'TEXT_CURRENCY']
const ROW_TYPES = [...FOLLOW_UP_TYPES, 'DROPDOWN_DEFAULT', 'RADIO', 'CHECKBOX', 'DATEPICKER', 'TIMEPICKER']
const ALL_TYPES = [...ROW_TYPES, 'TEXT_RTE', 'TEXT_RTE_PREFILLED', 'FILE_UPLOAD', 'NESTED']

const answeredBy: Check = (value) =>
  shape({ kind: (kind) => kind === 'POLICY', level_ids: list(id), number: absent })(value) ||
  shape({ kind: (kind) => kind === 'LEVEL', level_ids: absent, number })(value)

const template = list(
  shape({
    field_id: id,
    field_name: text,
    field_type: (value) => value === 'SECTION',
    validations: shape(required),
    sectionIndex: number,
    sectionId: text,
    value: list(fieldCheck(ALL_TYPES, FOLLOW_UP_MAX_DEPTH)),
    conditions: optional(list(condition)),
    answered_by: (value) => absent(value) || answeredBy(value),
    _metadata: optional(layout),
  }),
)

/**
 * Whether untrusted input has the shape of a template, so that the other rules can rely on it. A draft template needs no more
 * than this; publishing needs `checkTemplate` as well.
 */
export function isTemplateContent(value: unknown): value is TemplateContent {
  return template(value)
}
