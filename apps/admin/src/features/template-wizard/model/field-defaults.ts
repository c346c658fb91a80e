import {
  BUILDER_TEXT_MAX_CHARACTERS,
  FIELD_HEIGHT_UNITS,
  FIELD_WIDTH_UNITS,
  FILE_UPLOAD_HEIGHT_UNITS,
  FORM_COLUMNS,
  isFromList,
  RICH_TEXT_HEIGHT_UNITS,
  UNTITLED,
} from '@countersign/domain'
import type {
  BranchingOption,
  FieldDefinition,
  FieldType,
  FieldLayout,
  FollowUpQuestion,
  RowField,
  Section,
  TextField,
} from '@countersign/domain'
import type { AnswerType } from '../../../lib/field-words.ts'

/** Generates unique ids of letters, digits, '-' and '_'. */
export type NewId = () => string

/** The answer types that the builder offers (W9). */
export const ANSWER_TYPES = [
  'TEXT',
  'TEXT_CURRENCY',
  'CALCULATED',
  'DROPDOWN',
  'RADIO',
  'CHECKBOX',
  'DATEPICKER',
  'TIMEPICKER',
  'FILE_UPLOAD',
  'TEXT_RTE',
  'NESTED',
] as const satisfies readonly AnswerType[]

/** The answer types of follow-up questions (W10). */
export const FOLLOW_UP_TYPES = [
  'TEXT',
  'DROPDOWN',
  'TEXT_CURRENCY',
  'CALCULATED',
] as const satisfies readonly AnswerType[]

/** The answer types of related fields. */
export const ROW_TYPES = [
  'TEXT',
  'TEXT_CURRENCY',
  'CALCULATED',
  'DROPDOWN',
  'RADIO',
  'CHECKBOX',
  'DATEPICKER',
  'TIMEPICKER',
] as const satisfies readonly AnswerType[]

/** Shown by the builder for a rich text without initial content (W9). */
export const RICH_TEXT_HINT = '<p>Click Edit icon to activate and edit the content for rich text editor</p>'

/** An option's default name: 'Option 1', 'Option 2' … (W10). */
export const optionName = (number: number): string => `Option ${number}`

/** Grid units of a new question (W9). */
export function defaultHeight(type: FieldType | AnswerType): number {
  if (type === 'TEXT_RTE' || type === 'TEXT_RTE_PREFILLED') return RICH_TEXT_HEIGHT_UNITS
  return type === 'FILE_UPLOAD' ? FILE_UPLOAD_HEIGHT_UNITS : FIELD_HEIGHT_UNITS
}

export function newSection(newId: NewId): Section {
  const id = `SECTION_${newId()}`
  return {
    field_id: id,
    field_name: UNTITLED,
    field_type: 'SECTION',
    validations: { required: false },
    sectionIndex: 0,
    sectionId: id,
    value: [],
  }
}

/** Added by '+ Add a question': a required text field of at most 300 characters (W9). */
export function newField(newId: NewId, y: number): TextField {
  const field_id = `FIELD_${newId()}`
  return {
    field_id,
    field_name: UNTITLED,
    field_type: 'TEXT',
    validations: { required: true, max_length: BUILDER_TEXT_MAX_CHARACTERS },
    _metadata: newLayout(field_id, y),
  }
}

export function newLayout(i: string, y: number): FieldLayout {
  return { i, x: 0, y, w: FIELD_WIDTH_UNITS, h: FIELD_HEIGHT_UNITS, minW: 1, maxW: FORM_COLUMNS }
}

/** Follow-up questions are optional by default (W10). */
export function newFollowUp(newId: NewId): FollowUpQuestion {
  return {
    field_id: `FIELD_${newId()}`,
    field_name: UNTITLED,
    field_type: 'TEXT',
    validations: { required: false, max_length: BUILDER_TEXT_MAX_CHARACTERS },
  }
}

export function newRowField(newId: NewId): RowField {
  return {
    ...newFollowUp(newId),
    validations: { required: true, max_length: BUILDER_TEXT_MAX_CHARACTERS },
  } as RowField
}

export function newOption(newId: NewId, number: number): BranchingOption {
  return { value: `OPTION_${newId()}`, label: optionName(number) }
}

/** Whether answers are chosen from options. */
export function hasOptions(
  field: FieldDefinition,
): field is FieldDefinition & { constant: BranchingOption[] } {
  return ['DROPDOWN', 'DROPDOWN_DEFAULT', 'RADIO', 'CHECKBOX'].includes(field.field_type)
}

/**
 * Changes the answer type (W9): choices keep their options or get a first one,
 * everything else is reset; an upload is optional, and what is calculated is neither required nor hinted at (N8).
 */
export function withType(field: FieldDefinition, type: AnswerType, newId: NewId): FieldDefinition {
  const { field_id, field_name, annotation, placeholder, sectionIndex, sectionId, conditions, hidden } = field
  const isOptional = type === 'FILE_UPLOAD' || type === 'CALCULATED'
  const required = isOptional ? false : field.validations.required
  const base = {
    ...definedOnly({
      annotation,
      placeholder: type === 'CALCULATED' ? undefined : placeholder,
      sectionIndex,
      sectionId,
      conditions,
      hidden,
    }),
    field_id,
    field_name,
    validations: { required, ...(type === 'TEXT' && { max_length: BUILDER_TEXT_MAX_CHARACTERS }) },
    ...(field._metadata && { _metadata: layoutFor(field._metadata, field.field_type, type) }),
  }
  const options = hasOptions(field) && !isFromList(field) ? field.constant : [newOption(newId, 1)]
  switch (type) {
    case 'DROPDOWN':
    case 'RADIO': {
      const hasBranchingQuestions = 'hasBranchingQuestions' in field && field.hasBranchingQuestions
      return {
        ...base,
        field_type: type,
        constant: options,
        ...(hasBranchingQuestions && { hasBranchingQuestions }),
      }
    }
    case 'CHECKBOX':
      return { ...base, field_type: type, constant: options.map(({ value, label }) => ({ value, label })) }
    case 'NESTED':
      return { ...base, field_type: type, constant: [] }
    case 'CALCULATED':
      return { ...base, field_type: 'TEXT_CURRENCY', calculation: { operation: 'SUM', operands: [] } }
    default:
      return { ...base, field_type: type }
  }
}

/** Replaces the old type's default height with the new type's. */
function layoutFor(layout: FieldLayout, from: FieldType, to: AnswerType): FieldLayout {
  const isWide = to === 'TEXT_RTE' || to === 'FILE_UPLOAD' || to === 'NESTED'
  const h = layout.h === defaultHeight(from) ? defaultHeight(to) : layout.h
  return isWide ? { ...layout, h, x: 0, w: FORM_COLUMNS } : { ...layout, h }
}

function definedOnly<T extends object>(given: T): Partial<T> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>
}
