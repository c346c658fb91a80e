import {
  FIELD_HEIGHT_UNITS,
  FILE_UPLOAD_HEIGHT_UNITS,
  RICH_TEXT_HEIGHT_UNITS,
  UPLOAD_DEFAULT_NAME,
} from '@countersign/domain'
import type {
  BranchingOption,
  Condition,
  FieldDefinition,
  FollowUpQuestion,
  PlainOption,
  RowField,
  SectionReference,
} from '@countersign/domain'

/** A question before it has its place: `width` counts columns, `height` grid units. */
export interface Question<F extends FieldDefinition = FieldDefinition> {
  field: F
  width: 1 | 2
  height: number
}

/** What any question may be given besides its name. */
export interface Extras {
  optional?: boolean
  wide?: boolean
  hint?: string
  placeholder?: string
  conditions?: Condition[]
}

/** An option as its label alone, or with a value that rules go by. */
type OptionInput = string | readonly [value: string, label: string]

function question<F extends FieldDefinition>(
  field: F,
  extras: Extras,
  height = FIELD_HEIGHT_UNITS,
): Question<F> {
  const { hint, placeholder, conditions, wide } = extras
  return {
    field: {
      ...field,
      ...(hint && { annotation: hint }),
      ...(placeholder && { placeholder }),
      ...(conditions && { conditions }),
    },
    width: wide ? 2 : 1,
    height,
  }
}

const named = (field_id: string, field_name: string, extras: Extras) => ({
  field_id,
  field_name,
  validations: { required: !extras.optional },
})

/** 'Data centre' becomes 'DATA_CENTRE': values that stay readable in stored memos. */
function toOption(input: OptionInput): BranchingOption {
  if (typeof input !== 'string') return { value: input[0], label: input[1] }
  return {
    value: input
      .toUpperCase()
      .replace(/[^A-Z0-9]+/g, '_')
      .replace(/^_|_$/g, ''),
    label: input,
  }
}

export function text(id: string, name: string, extras: Extras & { min?: number; max?: number } = {}) {
  const base = named(id, name, extras)
  const validations = {
    ...base.validations,
    ...(extras.min !== undefined && { min_length: extras.min }),
    ...(extras.max !== undefined && { max_length: extras.max }),
  }
  return question({ ...base, field_type: 'TEXT' as const, validations }, extras)
}

export function money(id: string, name: string, extras: Extras = {}) {
  return question({ ...named(id, name, extras), field_type: 'TEXT_CURRENCY' as const }, extras)
}

export function dropdown(id: string, name: string, options: readonly OptionInput[], extras: Extras = {}) {
  const constant = options.map(toOption)
  return question({ ...named(id, name, extras), field_type: 'DROPDOWN' as const, constant }, extras)
}

/** A dropdown that takes its options from a shared list (N9). */
export function listDropdown(
  id: string,
  name: string,
  list_id: string,
  entries: readonly PlainOption[],
  extras: Extras = {},
) {
  const constant = [...entries]
  return question({ ...named(id, name, extras), field_type: 'DROPDOWN' as const, list_id, constant }, extras)
}

export function presetDropdown(
  id: string,
  name: string,
  options: readonly OptionInput[],
  defaultValue: string,
  extras: Extras = {},
) {
  const constant = options.map(toOption)
  return question(
    { ...named(id, name, extras), field_type: 'DROPDOWN_DEFAULT' as const, constant, defaultValue },
    extras,
  )
}

export function radio(id: string, name: string, options: readonly OptionInput[], extras: Extras = {}) {
  const constant = options.map(toOption)
  return question({ ...named(id, name, extras), field_type: 'RADIO' as const, constant }, extras)
}

export function checkbox(id: string, name: string, options: readonly OptionInput[], extras: Extras = {}) {
  const constant = options.map(toOption)
  return question({ ...named(id, name, extras), field_type: 'CHECKBOX' as const, constant }, extras)
}

export function date(
  id: string,
  name: string,
  extras: Extras & { laterThan?: { field_ref: string; message: string } } = {},
) {
  const base = named(id, name, extras)
  const validations = { ...base.validations, ...(extras.laterThan && { later_than: extras.laterThan }) }
  return question({ ...base, field_type: 'DATEPICKER' as const, validations }, extras)
}

export function time(id: string, name: string, extras: Extras = {}) {
  return question({ ...named(id, name, extras), field_type: 'TIMEPICKER' as const }, extras)
}

export function richText(id: string, name: string, extras: Extras = {}) {
  const field = { ...named(id, name, extras), field_type: 'TEXT_RTE' as const }
  return question(field, { ...extras, wide: true }, RICH_TEXT_HEIGHT_UNITS)
}

export function prefilledRichText(id: string, name: string, defaultValue: string, extras: Extras = {}) {
  const field = { ...named(id, name, extras), field_type: 'TEXT_RTE_PREFILLED' as const, defaultValue }
  return question(field, { ...extras, wide: true }, RICH_TEXT_HEIGHT_UNITS)
}

/** An upload with the default label (U33); optional unless `required`. */
export function upload(
  id: string,
  settings: {
    name?: string
    required?: boolean
    types?: string[]
    maxMegabytes?: number
    hint?: string
  } = {},
) {
  const { name = UPLOAD_DEFAULT_NAME, required = false, types, maxMegabytes, hint } = settings
  const validations = {
    required,
    ...(maxMegabytes !== undefined && { max_size: maxMegabytes }),
    ...(types && { allowed_limited_file_types: true, file_types: types }),
  }
  const field = { field_id: id, field_name: name, field_type: 'FILE_UPLOAD' as const, validations }
  return question(field, { wide: true, hint }, FILE_UPLOAD_HEIGHT_UNITS)
}

/** A group of rows, each asking the given questions. */
export function rows(
  id: string,
  name: string,
  questions: readonly Question<RowField>[],
  extras: Extras = {},
) {
  const constant = questions.map((q) => q.field)
  const field = { ...named(id, name, extras), field_type: 'NESTED' as const, constant }
  return question(field, { ...extras, wide: true }, FILE_UPLOAD_HEIGHT_UNITS)
}

/** Gives one option of a dropdown or radio its follow-up questions. */
export function withFollowUps<F extends FieldDefinition & { constant: BranchingOption[] }>(
  asked: Question<F>,
  value: string,
  questions: readonly Question<FollowUpQuestion>[],
): Question<F> {
  const branchingQuestions = questions.map((q) => q.field)
  const constant = asked.field.constant.map((o) => (o.value === value ? { ...o, branchingQuestions } : o))
  return { ...asked, field: { ...asked.field, hasBranchingQuestions: true, constant } }
}

/** Lets one option of a dropdown or radio lead to a later section, which carries the condition (`when`). */
export function leadingTo<F extends FieldDefinition & { constant: BranchingOption[] }>(
  asked: Question<F>,
  value: string,
  branchingSection: SectionReference,
): Question<F> {
  const constant = asked.field.constant.map((o) => (o.value === value ? { ...o, branchingSection } : o))
  return { ...asked, field: { ...asked.field, constant } }
}

/** The condition under which a section or question shows. */
export function when(field_ref: string, value: string): Condition {
  return { field_ref, operator: 'EQUALS', value }
}
