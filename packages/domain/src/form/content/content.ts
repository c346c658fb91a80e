import type { Answer, Answers, FileAnswer, RowAnswer, RowAnswers } from '../answer/answer.ts'
import { answerTo, calculate, shownForm } from './conditions.ts'
import type { VisibleSection } from './conditions.ts'
import { contentEntries } from '../answer/content-entries.ts'
import { cellAnswer } from '../fields/nested.ts'
import { rulesOf } from '../fields/registry.ts'
import { withStoredLabels } from '../lists/stored-labels.ts'
import { prefixPath, issue } from '../answer/issue.ts'
import type { FormIssue } from '../answer/issue.ts'
import { ownersFields, ownersSections } from '../template/level-sections.ts'
import { isCalculated, isFromList, sectionFields } from '../template/template.ts'
import type {
  FieldDefinition,
  FieldType,
  NestedField,
  RowFieldType,
  TemplateContent,
} from '../template/template.ts'

/** A memo's content as it travels and is stored (v2, U35): sections of answered fields. */
export interface AnsweredRow {
  field_id: string
  fields: AnsweredCell[]
}

export interface AnsweredCell {
  field_id: string
  field_name: string
  field_type: RowFieldType
  value: RowAnswer
  /** Of a code from a shared list, as it is when the answer is written (N9). */
  label?: string
}

export interface AnsweredField {
  field_id: string
  field_name: string
  field_type: FieldType
  value: RowAnswer | readonly FileAnswer[] | readonly AnsweredRow[]
  label?: string
}

export interface AnsweredSection {
  field_id: string
  field_name: string
  field_type: 'SECTION'
  sectionIndex: number
  sectionId: string
  value: AnsweredField[]
}

export type MemoContent = AnsweredSection[]

/** What a new form starts with: every question of the owner's (R7), follow-ups included, with its initial answer. */
export function emptyAnswers(template: TemplateContent): Answers {
  const fields = ownersFields(template)
  return Object.fromEntries(fields.map((field) => [field.field_id, rulesOf(field).initial(field)]))
}

/**
 * The answers as content, hidden ones included: what a draft stores (F4). Every question has its entry, an empty one
 * too, so that a cleared preset stays cleared. Names and types are the template's; answers it doesn't ask for are
 * dropped.
 */
export function toContent(template: TemplateContent, answers: Answers): MemoContent {
  return writeSections(
    ownersSections(template).map((section) => ({ section, fields: sectionFields(section) })),
    calculate(template, answers),
  )
}

/** The content of what shows and nothing else: what a submission stores (F4). */
export function visibleContent(template: TemplateContent, answers: Answers): MemoContent {
  const shown = shownForm(template, answers)
  return writeSections(shown.sections, Object.fromEntries(shown.answers))
}

/** Stored content without the answers that don't show (F4). */
export function stripHidden(template: TemplateContent, content: unknown): MemoContent {
  return visibleContent(withStoredLabels(template, content), fromContent(template, content).answers)
}

function writeSections(sections: readonly VisibleSection[], answers: Answers): MemoContent {
  return sections.map(
    ({ section: { field_id, field_name, field_type, sectionIndex, sectionId }, fields }) => ({
      field_id,
      field_name,
      field_type,
      sectionIndex,
      sectionId,
      value: fields.map((field) => writeField(field, answerTo(field, answers))),
    }),
  )
}

function writeField(field: FieldDefinition, answer: Answer): AnsweredField {
  const { field_id, field_name, field_type } = field
  const value = field_type === 'NESTED' ? (answer as RowAnswers[]).map((row) => writeRow(field, row)) : answer
  return {
    field_id,
    field_name,
    field_type,
    value: value as AnsweredField['value'],
    ...labelOf(field, answer),
  }
}

/** N9: the label of a code, where its list has it. */
function labelOf(field: FieldDefinition, answer: Answer): { label?: string } {
  const entry = isFromList(field) ? field.constant.find(({ value }) => value === answer) : undefined
  return entry ? { label: entry.label } : {}
}

function writeRow(group: NestedField, row: RowAnswers): AnsweredRow {
  const fields = group.constant.map((sub) => {
    const { field_id, field_name, field_type } = sub
    const value = cellAnswer(sub, row)
    return { field_id, field_name, field_type, value, ...labelOf(sub, value) }
  })
  return { field_id: row.field_id, fields }
}

/**
 * Reads content of either generation back into answers. It may come from anywhere: what the template doesn't ask, what is
 * answered twice and what has the wrong shape is reported and left out. The sections, names and types that it
 * claims are ignored, so that a client can't reword a question, and so are its answers to calculated questions (N8). A question
 * without an entry starts with its initial answer.
 */
export function fromContent(
  template: TemplateContent,
  content: unknown,
): { answers: Answers; issues: FormIssue[] } {
  const definitions = new Map(ownersFields(template).map((field) => [field.field_id, field]))
  const { entries, unreadable } = contentEntries(content)
  const issues: FormIssue[] = unreadable.map((at) => issue('WRONG_TYPE', {}, at))
  const read = new Map<string, Answer>()

  for (const { field_id, value } of entries) {
    const field = definitions.get(field_id)
    if (!field) issues.push(issue('UNKNOWN_FIELD', {}, [field_id]))
    else if (read.has(field_id)) issues.push(issue('ANSWERED_TWICE', {}, [field_id]))
    else {
      const found = readValue(field, value)
      read.set(field_id, found.answer)
      issues.push(...found.issues.map((f) => prefixPath(f, field_id)))
    }
  }
  const answers = { ...emptyAnswers(template), ...Object.fromEntries(read) }
  return { answers: calculate(template, answers), issues }
}

/** One stored value as an answer of its field, with what was wrong about it. */
export function readValue(field: FieldDefinition, value: unknown): { answer: Answer; issues: FormIssue[] } {
  const rules = rulesOf(field)
  const issues: FormIssue[] = []
  const candidate = field.field_type === 'NESTED' ? readRows(field, value, issues) : value
  if (rules.isAnswer(candidate)) return { answer: candidate, issues }
  // JSON has no undefined: null is a client's way to say "not answered". What is claimed of a result doesn't matter (N8).
  if (value !== null && value !== undefined && !isCalculated(field)) issues.push(issue('WRONG_TYPE', {}))
  return { answer: rules.initial(field), issues }
}

function readRows(group: NestedField, value: unknown, issues: FormIssue[]): unknown {
  if (!Array.isArray(value)) return value
  return value.map((row: unknown, n) => {
    const { field_id, fields } = Object(row) as Partial<Record<string, unknown>>
    const { entries, unreadable } = contentEntries(fields)
    const cells = new Map<string, unknown>()
    issues.push(...unreadable.map((at) => issue('WRONG_TYPE', {}, [n, ...at])))
    for (const entry of entries) {
      const sub = group.constant.find((s) => s.field_id === entry.field_id)
      if (!sub) issues.push(issue('UNKNOWN_FIELD', {}, [n, entry.field_id]))
      else if (cells.has(entry.field_id)) issues.push(issue('ANSWERED_TWICE', {}, [n, entry.field_id]))
      else {
        const found = readValue(sub, entry.value)
        cells.set(entry.field_id, found.answer)
        issues.push(...found.issues.map((f) => prefixPath(f, n, entry.field_id)))
      }
    }
    return { field_id, fields: Object.fromEntries(cells) }
  })
}

/** The files that stored content names, by their field and in the order of the form; for binding uploads to the memo (I2). */
export function contentFiles(content: MemoContent): { field_id: string; files: FileAnswer[] }[] {
  return content
    .flatMap((section) => section.value)
    .filter((f) => f.field_type === 'FILE_UPLOAD')
    .map((f) => ({ field_id: f.field_id, files: f.value as FileAnswer[] }))
}

/** The HTML of the memo's rich text, '' without one: the raw part of memo_rte_content. */
export function contentRichText(content: MemoContent): string {
  const rich = content
    .flatMap((section) => section.value)
    .find((f) => f.field_type === 'TEXT_RTE' || f.field_type === 'TEXT_RTE_PREFILLED')
  return rich ? (rich.value as string) : ''
}

/** The answer stored for a field, by id; undefined if the content has none. */
export function contentValue(content: unknown, fieldId: string): unknown {
  return contentEntries(content).entries.find((entry) => entry.field_id === fieldId)?.value
}
