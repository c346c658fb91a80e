import { isFromList, sectionFields } from '../template/template.ts'
import type {
  BranchingOption,
  FieldDefinition,
  ListField,
  PlainOption,
  TemplateContent,
} from '../template/template.ts'

/** The questions of a template whose options come from shared lists, columns of related fields included (N9). */
export function listQuestions(template: TemplateContent): ListField[] {
  return template
    .flatMap(sectionFields)
    .flatMap((field): FieldDefinition[] => (field.field_type === 'NESTED' ? field.constant : [field]))
    .filter(isFromList)
}

/** The lists that a template names, each once. */
export function listsIn(template: TemplateContent): string[] {
  return [...new Set(listQuestions(template).map(({ list_id }) => list_id))].filter((id) => id !== '')
}

/**
 * A template whose questions from shared lists have the options that may be chosen (N9): all rules of the form work on it. Without, such a
 * question has no option, and refuses every answer at submission.
 */
export function withListOptions(
  template: TemplateContent,
  optionsOf: (field: ListField) => readonly PlainOption[],
): TemplateContent {
  return changeListQuestions(template, (field) => ({ ...field, constant: [...optionsOf(field)] }))
}

/** The template with each of its questions from shared lists changed. */
export function changeListQuestions(
  template: TemplateContent,
  change: (field: ListField) => FieldDefinition,
): TemplateContent {
  const changed = <F extends FieldDefinition>(field: F): F => {
    if (isFromList(field)) return change(field) as F
    if (!('constant' in field)) return field
    const constant =
      field.field_type === 'NESTED' ? field.constant.map(changed) : field.constant.map(changedOption)
    return { ...field, constant }
  }
  const changedOption = (option: BranchingOption): BranchingOption =>
    option.branchingQuestions
      ? { ...option, branchingQuestions: option.branchingQuestions.map(changed) }
      : option
  if (listQuestions(template).length === 0) return template
  return template.map((section) => ({ ...section, value: section.value.map(changed) }))
}
