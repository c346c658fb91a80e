import { sectionFields } from '../template/template.ts'
import type { FieldType, TemplateContent } from '../template/template.ts'
import { changeListQuestions } from '../lists/list-questions.ts'
import { contentChanges } from './content-changes.ts'
import { contentValue } from './content.ts'

/**
 * The questions of a template's rule whose answers differ between two submitted contents, by id (N7), as readers see them: an amount
 * that is written in another way is no other answer, nor is a code whose label changed (N9), and an answer that is no longer shown is.
 * Two options may read the same.
 */
export function changedAnswers(
  { questions }: { questions: readonly string[] },
  template: TemplateContent,
  before: unknown,
  after: unknown,
): string[] {
  const changed = new Set(contentChanges(asCodes(template), before, after).map(({ field_id }) => field_id))
  return template
    .flatMap(sectionFields)
    .filter(({ field_id }) => questions.includes(field_id))
    .filter(({ field_id, field_type }) => {
      const isOther = () => !isSame(contentValue(before, field_id), contentValue(after, field_id))
      return changed.has(field_id) || (CHOICES.includes(field_type) && isOther())
    })
    .map(({ field_id }) => field_id)
}

/** A form in which codes of shared lists are read without their labels. */
function asCodes(template: TemplateContent): TemplateContent {
  return changeListQuestions(template, ({ list_id: _list, ...field }) => ({ ...field, constant: [] }))
}

const CHOICES: readonly FieldType[] = ['DROPDOWN', 'DROPDOWN_DEFAULT', 'RADIO', 'CHECKBOX']

/** Answers to a choice: a value, or a list of values. */
function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before ?? '') === JSON.stringify(after ?? '')
}
