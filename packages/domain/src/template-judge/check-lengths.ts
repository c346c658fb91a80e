import { TEMPLATE_TEXT_MAX_CHARACTERS as MAX } from '../form/template/limits.ts'
import { branchingOptions, sectionFields } from '../form/template/template.ts'
import type { FieldDefinition, TemplateContent } from '../form/template/template.ts'
import type { TemplateProblem, TemplateProblemCode } from '../form/template/template-problem.ts'

/** Texts of the form that are longer than their places: kept in a draft as they were typed, never cut. */
export function checkLengths(content: TemplateContent): TemplateProblem[] {
  return content.flatMap((section) => [
    ...tooLong('SECTION_TOO_LONG', section.field_name, MAX.section, [section.field_id]),
    ...sectionFields(section).flatMap((field) => checkField(field, [section.field_id])),
  ])
}

function checkField(field: FieldDefinition, outside: readonly string[]): TemplateProblem[] {
  const path = [...outside, field.field_id]
  const options = field.field_type === 'CHECKBOX' ? field.constant : branchingOptions(field)
  return [
    ...tooLong('QUESTION_TOO_LONG', field.field_name, MAX.question, path),
    ...tooLong('DESCRIPTION_TOO_LONG', field.annotation, MAX.description, path),
    ...tooLong('PLACEHOLDER_TOO_LONG', field.placeholder, MAX.placeholder, path),
    ...(field.field_type === 'DATEPICKER'
      ? tooLong('LATER_MESSAGE_TOO_LONG', field.validations.later_than?.message, MAX.laterMessage, path)
      : []),
    ...options.flatMap(({ label, value }) => tooLong('OPTION_TOO_LONG', label, MAX.option, [...path, value])),
    ...(field.field_type === 'NESTED' ? field.constant.flatMap((sub) => checkField(sub, path)) : []),
  ]
}

function tooLong(
  code: TemplateProblemCode,
  text: string | null | undefined,
  max: number,
  path: readonly string[],
): TemplateProblem[] {
  return (text ?? '').length > max ? [{ code, path }] : []
}
