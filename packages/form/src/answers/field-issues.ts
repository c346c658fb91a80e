import { formMessage, judgeCompleteness, rulesOf, sectionFields } from '@countersign/domain'
import type { Answer, FieldDefinition, FormIssue, RelatedAnswer, TemplateContent } from '@countersign/domain'
import { formTexts } from '../texts.ts'

/** What was last attempted: saving shows hard limits, submitting shows everything (C3). */
export type Attempt = 'none' | 'draft' | 'submission'

/** The issues of one answer; paths are relative to the field. */
export interface JudgedAnswer {
  /** Types and hard limits, which apply to drafts too. */
  hard: readonly FormIssue[]
  /** Further requirements of a submission. */
  incomplete: readonly FormIssue[]
}

/** Validates one answer by the server's rules (F6). */
export function judgeField(field: FieldDefinition, answer: Answer, related: RelatedAnswer): JudgedAnswer {
  const rules = rulesOf(field)
  return {
    hard: rules.checkType(field, answer),
    incomplete: judgeCompleteness(rules, field, answer, related),
  }
}

/** The issues to show: of answers that were left, that an attempt has validated, or that are over their limit. */
export function shownIssues(judged: JudgedAnswer, attempt: Attempt, touched: boolean): readonly FormIssue[] {
  if (touched || attempt === 'submission') return [...judged.hard, ...judged.incomplete]
  return attempt === 'draft' ? judged.hard : judged.hard.filter(isOverLimit)
}

const SHOWN_AT_ONCE: ReadonlySet<FormIssue['code']> = new Set([
  'RICH_TEXT_TOO_LARGE',
  'RICH_TEXT_TOO_COMPLEX',
  'TOO_LONG',
  // A result isn't typed, so it is never left.
  'RESULT_NEGATIVE',
  'RESULT_TOO_LARGE',
])

/** Whether further typing only makes it worse, so that it is shown at once. */
export function isOverLimit({ code }: FormIssue): boolean {
  return SHOWN_AT_ONCE.has(code)
}

/** The message for the field as a whole: of the first issue that is not about one of its files or cells. */
export function fieldMessage(issues: readonly FormIssue[]): string | undefined {
  const own = issues.find((found) => found.path.length === 0)
  return own && formMessage(own)
}

/** The issues at a place inside the field; their paths are relative to that place. */
export function issuesAt(issues: readonly FormIssue[], ...place: readonly (string | number)[]): FormIssue[] {
  return issues
    .filter((found) => place.every((part, at) => found.path[at] === part))
    .map((found) => ({ ...found, path: found.path.slice(place.length) }))
}

/** The other fields that a field's rules depend on (F0 `later_than`). */
export function relatedFieldIds(field: FieldDefinition): string[] {
  if (field.field_type === 'NESTED') return field.constant.flatMap(relatedFieldIds)
  const rule = field.field_type === 'DATEPICKER' ? field.validations.later_than : undefined
  return rule ? [rule.field_ref] : []
}

/** One line of the summary above the form. */
export interface FieldProblem {
  fieldId: string
  label: string
  message: string
}

/** Whether two lines are about the same place in the form. */
export function isSamePlace(one: FieldProblem, other: FieldProblem): boolean {
  return one.fieldId === other.fieldId && one.label === other.label
}

/** Issues as the summary shows them: field, row, column and message, one for each place. */
export function fieldProblems(template: TemplateContent, issues: readonly FormIssue[]): FieldProblem[] {
  const fields = new Map(template.flatMap(sectionFields).map((field) => [field.field_id, field]))
  const problems = new Map<string, FieldProblem>()
  for (const found of issues) {
    const place = found.path.join('.')
    if (problems.has(place)) continue
    problems.set(place, problemOf(fields, found.path, formMessage(found)))
  }
  return [...problems.values()]
}

/** The server's issues (A2) that belong to the form, which are at `answers.FIELD_ID…`. */
export function serverProblems(
  template: TemplateContent,
  issues: readonly { path: string; message: string }[],
): FieldProblem[] {
  const fields = new Map(template.flatMap(sectionFields).map((field) => [field.field_id, field]))
  return issues.flatMap(({ path, message }) => {
    const [root, ...place] = path.split('.')
    if (root !== 'answers' || !fields.has(place[0] ?? '')) return []
    return [problemOf(fields, place.map(asIndex), message)]
  })
}

function asIndex(part: string): string | number {
  return /^\d+$/.test(part) ? Number(part) : part
}

function problemOf(
  fields: ReadonlyMap<string, FieldDefinition>,
  [fieldId, index, subId]: readonly (string | number)[],
  message: string,
): FieldProblem {
  const field = fields.get(String(fieldId))
  const label = field?.field_name ?? String(fieldId)
  if (field?.field_type !== 'NESTED' || typeof index !== 'number') {
    return { fieldId: String(fieldId), label, message }
  }
  const column = field.constant.find((sub) => sub.field_id === subId)?.field_name
  const cell = column === undefined ? formTexts.row(index + 1) : formTexts.cellLabel(column, index + 1)
  return { fieldId: field.field_id, label: `${label}: ${cell}`, message }
}
