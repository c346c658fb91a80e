import { own } from './answer.ts'
import type { Answer, Answers, RowAnswers } from './answer.ts'
import { answerTo, visibleFields } from './conditions.ts'
import { fromContent, toContent, visibleContent } from './content.ts'
import type { MemoContent } from './content.ts'
import { judgeCompleteness } from './fields/field-rules.ts'
import { answeredRows } from './fields/nested.ts'
import { rulesOf } from './fields/registry.ts'
import { inside, issue } from './issue.ts'
import type { FormIssue } from './issue.ts'
import { sectionFields } from './template.ts'
import type { FieldDefinition, TemplateContent } from './template.ts'

/** A judgement of answers and what is to be stored of them; store it only when there are no issues. */
export interface CheckedContent {
  issues: FormIssue[]
  content: MemoContent
}

/** What is wrong with a draft (C3): types and hard limits, of hidden answers too since a draft keeps them. */
export function checkDraft(template: TemplateContent, answers: Answers): FormIssue[] {
  return template.flatMap(sectionFields).flatMap((field) => checkHardLimits(field, answers))
}

/**
 * What is wrong with a submission, and the content it would store. Only what shows is judged and kept (F4); rows in
 * which nothing was answered are left out.
 */
export function checkSubmission(template: TemplateContent, answers: Answers): CheckedContent {
  const fields = visibleFields(template, answers)
  const shown = new Map(fields.map((field) => [field.field_id, answerTo(field, answers)]))
  const issues = fields.flatMap((field) => [
    ...checkHardLimits(field, answers),
    ...judgeCompleteness(rulesOf(field), field, answerTo(field, answers), (id) => shown.get(id)).map(
      (found) => inside(found, field.field_id),
    ),
  ])
  return { issues, content: visibleContent(template, withoutBlankRows(fields, shown)) }
}

/** Judges a draft as it arrives from anywhere, and gives the content to store. */
export function readDraft(template: TemplateContent, content: unknown): CheckedContent {
  const { answers, issues } = fromContent(template, content)
  return { issues: [...issues, ...checkDraft(template, answers)], content: toContent(template, answers) }
}

/** Judges a submission as it arrives from anywhere, and gives the content to store. */
export function readSubmission(template: TemplateContent, content: unknown): CheckedContent {
  const { answers, issues } = fromContent(template, content)
  const checked = checkSubmission(template, answers)
  return { issues: [...issues, ...checked.issues], content: checked.content }
}

function checkHardLimits(field: FieldDefinition, answers: Answers): FormIssue[] {
  const rules = rulesOf(field)
  const value: unknown = own(answers, field.field_id)
  if (value !== undefined && !rules.isAnswer(value)) return [issue('WRONG_TYPE', {}, [field.field_id])]
  return rules.checkType(field, answerTo(field, answers)).map((found) => inside(found, field.field_id))
}

function withoutBlankRows(fields: readonly FieldDefinition[], shown: ReadonlyMap<string, Answer>): Answers {
  const groups = fields
    .filter((field) => field.field_type === 'NESTED')
    .map((field) => [field.field_id, answeredRows(field, shown.get(field.field_id) as RowAnswers[])] as const)
  return { ...Object.fromEntries(shown), ...Object.fromEntries(groups) }
}
