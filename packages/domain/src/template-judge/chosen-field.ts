import { isAlwaysAnswered } from '../form/calculation/always-answered.ts'
import { isFromList, mayBeNegative, sectionFields } from '../form/template/template.ts'
import type { FieldDefinition, TemplateContent } from '../form/template/template.ts'

/** What a template reads from a question that it names: amounts from number fields, the rest from choices with known values. */
export interface ChosenRole {
  key: string
  name: string
  /** The option values that are known; absent for amounts. */
  options?: readonly string[]
}

export type ChosenFault =
  | 'NOT_CHOSEN'
  | 'GONE'
  | 'NO_AMOUNT'
  | 'NO_CHOICE'
  | 'WRONG_OPTIONS'
  | 'HIDDEN'
  | 'MAY_BE_NEGATIVE'
  | 'MAY_BE_EMPTY'

/** What is wrong about the question that a template names, with the question if there is one. Only MAY_BE_EMPTY is a warning. */
export function chosenFault(
  content: TemplateContent,
  fieldId: string,
  role: ChosenRole,
): { fault: ChosenFault; field?: FieldDefinition } | undefined {
  const { options } = role
  if (fieldId === '') return { fault: 'NOT_CHOSEN' }
  const section = content.find((one) => sectionFields(one).some((field) => field.field_id === fieldId))
  const field = section && sectionFields(section).find((one) => one.field_id === fieldId)
  if (!section || !field) return { fault: 'GONE' }
  if (!canHold(field, role)) return { fault: options ? 'NO_CHOICE' : 'NO_AMOUNT', field }
  if (options && !hasKnownOptions(field, options)) return { fault: 'WRONG_OPTIONS', field }
  if (field.hidden) return { fault: 'HIDDEN', field }
  if (mayBeNegative(field)) return { fault: 'MAY_BE_NEGATIVE', field }
  return isAlwaysAnswered(content, fieldId) ? undefined : { fault: 'MAY_BE_EMPTY', field }
}

/** Whether a question may be chosen, by its type alone. */
export function canHold(field: FieldDefinition, { options }: ChosenRole): boolean {
  return options ? isChoice(field) : field.field_type === 'TEXT_CURRENCY'
}

/** What a shared list has is not known (N9). */
function isChoice(field: FieldDefinition): boolean {
  return !isFromList(field) && ['DROPDOWN', 'DROPDOWN_DEFAULT', 'RADIO'].includes(field.field_type)
}

function hasKnownOptions(field: FieldDefinition, known: readonly string[]): boolean {
  return (
    'constant' in field && field.constant.every((option) => 'value' in option && known.includes(option.value))
  )
}
