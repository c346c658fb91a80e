import { conditionKind, optionsOf, ownersFields } from '@countersign/domain'
import type { FieldDefinition, PolicyCondition, RolePlace, TemplateContent } from '@countersign/domain'

/** A question that the conditions of a policy can look at, and how (N1). */
export interface LookableQuestion {
  field: FieldDefinition
  kind: NonNullable<ReturnType<typeof conditionKind>>
}

/** The questions of a form that conditions can look at, in the order of reading. */
export function lookableQuestions(content: TemplateContent): LookableQuestion[] {
  return ownersFields(content).flatMap((field) => {
    const kind = conditionKind(field)
    return kind === null || field.hidden ? [] : [{ field, kind }]
  })
}

/** The question that a condition looks at, if the form has it and its answers are of that kind. */
export function questionOf(
  content: TemplateContent,
  condition: Extract<PolicyCondition, { field_id: string }>,
): FieldDefinition | undefined {
  return lookableQuestions(content).find(
    ({ field, kind }) => field.field_id === condition.field_id && kind === condition.kind,
  )?.field
}

/** The options of a choice; none where any text may come. */
export function choiceValues(field: FieldDefinition): string[] {
  return (optionsOf(field) ?? []).map(({ value }) => value)
}

/** Whether an answer may name where a role is looked up, such as a cost centre (N2). */
export function namesPlace({ field_type, hidden }: FieldDefinition): boolean {
  return !hidden && (field_type === 'TEXT' || ['DROPDOWN', 'DROPDOWN_DEFAULT', 'RADIO'].includes(field_type))
}

/** Whether a role can be looked up by an answer of the form, or by the rows of one of its related fields (N2). */
export function isAnswered(
  content: TemplateContent,
  place: Extract<RolePlace, { kind: 'ANSWER' | 'ROWS' }>,
): boolean {
  const field = ownersFields(content).find(({ field_id }) => field_id === place.field_id)
  if (!field || field.hidden) return false
  if (place.kind === 'ANSWER') return namesPlace(field)
  if (field.field_type !== 'NESTED') return false
  return field.constant.some((column) => column.field_id === place.question_id && namesPlace(column))
}
