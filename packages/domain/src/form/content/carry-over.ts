import type { Answers, RowAnswers } from '../answer/answer.ts'
import type { FormIssue } from '../answer/issue.ts'
import { formMessage } from '../answer/messages.ts'
import { rulesOf } from '../fields/registry.ts'
import { checkCodes } from '../lists/check-codes.ts'
import { ownersFields } from '../template/level-sections.ts'
import type { FieldDefinition, TemplateContent } from '../template/template.ts'
import { checkDraft } from './answers.ts'
import { fromContent } from './content.ts'
import { contentEntries } from '../answer/content-entries.ts'
import type { ContentEntry } from '../answer/content-entries.ts'

export const LEFT_OUT_REASONS = ['REMOVED', 'KIND_CHANGED', 'FILES', 'NOT_ACCEPTED'] as const

/** Why an answer is not carried over: its question is gone or asks for another kind of answer, it is files, or its value is refused now. */
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** An answer of the older memo that its duplicate lacks (M8). */
export interface LeftOutAnswer {
  field_id: string
  /** The question; in a group of rows after the group's name. */
  label: string
  reason: LeftOutReason
  message: string
}

const MESSAGES: Record<Exclude<LeftOutReason, 'NOT_ACCEPTED'>, string> = {
  REMOVED: 'The form no longer asks this.',
  KIND_CHANGED: 'The form now asks for another kind of answer.',
  FILES: 'Files are not copied.',
}

/** Field types whose answers have the shape and meaning of another type's. */
const SAME_KIND: Partial<Record<string, string>> = {
  DROPDOWN_DEFAULT: 'DROPDOWN',
  RADIO: 'DROPDOWN',
  TEXT_RTE_PREFILLED: 'TEXT_RTE',
}

/** Answers left out so far, by the question; one in several rows of a group is listed once. */
type LeftOut = Map<string, LeftOutAnswer>

/**
 * Maps an older memo's content by field id onto a version of its template (M8). Questions that get no answer begin as in a
 * new memo; the result passes as a draft (C3). Codes of shared lists are carried over where they are in use (N9).
 * @param template with the entries that may be chosen (`withListOptions`)
 */
export function carryOver(
  template: TemplateContent,
  content: unknown,
): { answers: Answers; leftOut: LeftOutAnswer[] } {
  const questions = ownersFields(template)
  const leftOut: LeftOut = new Map()
  const read = fromContent(template, fittingEntries(questions, content, leftOut))
  let { answers } = read
  const check = () => [...checkDraft(template, answers), ...checkCodes(questions, answers)]
  let issues = [...read.issues, ...check()]
  // Limits on all answers together are reported at one answer at a time.
  for (let rounds = questions.length; issues.length > 0 && rounds > 0; rounds--) {
    for (const question of questions)
      for (const found of issues.filter(({ path }) => path[0] === question.field_id))
        answers = withoutRefused(question, answers, found, leftOut)
    issues = check()
  }
  return { answers, leftOut: [...leftOut.values()] }
}

/** The entries whose question still asks for such an answer; in groups of rows, those of each row. */
function fittingEntries(
  questions: readonly FieldDefinition[],
  content: unknown,
  leftOut: LeftOut,
  group?: ContentEntry,
): ContentEntry[] {
  return contentEntries(content).entries.flatMap((entry) => {
    const question = questions.find(({ field_id }) => field_id === entry.field_id)
    const reason = reasonAgainst(question, entry)
    if (reason && !isBlank(entry.value))
      addLeftOut(leftOut, { reason, message: MESSAGES[reason] }, entry, group)
    if (reason) return []
    if (question?.field_type !== 'NESTED' || !Array.isArray(entry.value)) return [entry]
    const rows = entry.value.map((row: Partial<RowAnswers>) => ({
      ...row,
      fields: fittingEntries(question.constant, row.fields, leftOut, entry),
    }))
    return [{ ...entry, value: rows }]
  })
}

function reasonAgainst(question: FieldDefinition | undefined, { field_type }: ContentEntry) {
  if (field_type === 'FILE_UPLOAD') return 'FILES'
  if (!question) return 'REMOVED'
  // Content of the first generation names no types.
  if (field_type === undefined || kindOf(field_type) === kindOf(question.field_type)) return null
  return 'KIND_CHANGED'
}

function kindOf(type: string): string {
  return SAME_KIND[type] ?? type
}

function isBlank(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isBlank)
  if (typeof value === 'object' && value !== null && 'fields' in value)
    return contentEntries(value.fields).entries.every((cell) => isBlank(cell.value))
  return value === '' || value === null
}

/** The answers with the refused one, or the cell of a row, as in a new memo. */
function withoutRefused(
  question: FieldDefinition,
  answers: Answers,
  found: FormIssue,
  leftOut: LeftOut,
): Answers {
  const [, row, cellId] = found.path
  const why = { reason: 'NOT_ACCEPTED', message: formMessage(found) } as const
  const cell =
    question.field_type === 'NESTED'
      ? question.constant.find(({ field_id }) => field_id === cellId)
      : undefined
  if (!cell) {
    addLeftOut(leftOut, why, question)
    return { ...answers, [question.field_id]: rulesOf(question).initial(question) }
  }
  addLeftOut(leftOut, why, cell, question)
  const rows = (answers[question.field_id] as readonly RowAnswers[]).map((one, at) =>
    at === row ? { ...one, fields: { ...one.fields, [cell.field_id]: rulesOf(cell).initial(cell) } } : one,
  )
  return { ...answers, [question.field_id]: rows as RowAnswers[] }
}

interface Question {
  field_id: string
  field_name: string
}

function addLeftOut(
  leftOut: LeftOut,
  why: Pick<LeftOutAnswer, 'reason' | 'message'>,
  { field_id, field_name }: Question,
  group?: Question,
): void {
  const label = group ? `${group.field_name}: ${field_name}` : field_name
  leftOut.set(group ? `${group.field_id} ${field_id}` : field_id, { field_id, label, ...why })
}
