import { getOwn } from '../answer/answer.ts'
import type { Answer, Answers, RowAnswers } from '../answer/answer.ts'
import { answerTo, calculate, shownForm } from './conditions.ts'
import { fromContent, toContent, visibleContent } from './content.ts'
import type { MemoContent } from './content.ts'
import { judgeCompleteness } from '../fields/field-rules.ts'
import { answeredRows } from '../fields/nested.ts'
import { rulesOf } from '../fields/registry.ts'
import { prefixPath, issue } from '../answer/issue.ts'
import type { FormIssue } from '../answer/issue.ts'
import { createImageBudget, richTextImagePixels } from '../rich-text/rich-text-images.ts'
import { ownersFields } from '../template/level-sections.ts'
import type { FieldDefinition, TemplateContent } from '../template/template.ts'

/** The issues found in answers, and the content to store; store it only when there are no issues. */
export interface CheckedContent {
  issues: FormIssue[]
  content: MemoContent
}

/** What is wrong with a draft (C3): types and hard limits, of hidden answers too since a draft keeps them. */
export function checkDraft(template: TemplateContent, given: Answers): FormIssue[] {
  const answers = calculate(template, given)
  const fields = ownersFields(template)
  const issues = fields.flatMap((field) => checkHardLimits(field, answers))
  return [...issues, ...checkImages(fields, answers, issues)]
}

/**
 * What is wrong with a submission, and the content it would store. Only visible fields are
 * validated and kept (F4); blank rows are left out.
 */
export function checkSubmission(template: TemplateContent, given: Answers): CheckedContent {
  const answers = calculate(template, given)
  const { sections, answers: shown, faults } = shownForm(template, answers)
  const fields = sections.flatMap((section) => section.fields)
  const issues = fields.flatMap((field) => [
    ...checkHardLimits(field, answers),
    ...judgeCompleteness(rulesOf(field), field, answerTo(field, answers), (id) => shown.get(id)).map(
      (found) => prefixPath(found, field.field_id),
    ),
    ...faults.filter(({ path }) => path[0] === field.field_id),
  ])
  issues.push(...checkImages(fields, answers, issues))
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
  const value: unknown = getOwn(answers, field.field_id)
  if (value !== undefined && !rules.isAnswer(value)) return [issue('WRONG_TYPE', {}, [field.field_id])]
  return rules.checkType(field, answerTo(field, answers)).map((found) => prefixPath(found, field.field_id))
}

/** The images of all answers together (Q3): reported at the answer that exceeds the limit. A text refused for its size is not read. */
function checkImages(
  fields: readonly FieldDefinition[],
  answers: Answers,
  issues: readonly FormIssue[],
): FormIssue[] {
  if (issues.some(({ code }) => code === 'RICH_TEXT_TOO_LARGE' || code === 'RICH_TEXT_TOO_COMPLEX')) return []
  const budget = createImageBudget()
  const excess = fields.find(
    (field) =>
      isRichText(field) &&
      !richTextImagePixels(String(answerTo(field, answers))).every((pixels) => budget.takes(pixels)),
  )
  return excess ? [issue('IMAGES_TOO_LARGE', {}, [excess.field_id])] : []
}

const isRichText = ({ field_type }: FieldDefinition) =>
  field_type === 'TEXT_RTE' || field_type === 'TEXT_RTE_PREFILLED'

function withoutBlankRows(fields: readonly FieldDefinition[], shown: ReadonlyMap<string, Answer>): Answers {
  const groups = fields
    .filter((field) => field.field_type === 'NESTED')
    .map((field) => [field.field_id, answeredRows(field, shown.get(field.field_id) as RowAnswers[])] as const)
  return { ...Object.fromEntries(shown), ...Object.fromEntries(groups) }
}
