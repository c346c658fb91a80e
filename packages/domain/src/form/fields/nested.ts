import { getOwn, isSameAnswer } from '../answer/answer.ts'
import type { RowAnswer, RowAnswers } from '../answer/answer.ts'
import { lineText } from '../answer/display-value.ts'
import type { DisplayValue } from '../answer/display-value.ts'
import { prefixPath, issue } from '../answer/issue.ts'
import type { FormIssue } from '../answer/issue.ts'
import { ID_MAX_CHARACTERS, NESTED_MAX_ROWS, NESTED_MIN_ROWS } from '../template/limits.ts'
import { branchingOptions, isCalculated } from '../template/template.ts'
import type { NestedField, RowField } from '../template/template.ts'
import { isStorableText } from '../answer/text-measure.ts'
import { judgeCompleteness } from './field-rules.ts'
import type { FieldRules, RelatedAnswer } from './field-rules.ts'
import { rowFieldRegistry } from './row-field-rules.ts'

type TableValue = Extract<DisplayValue, { kind: 'table' }>

/** A row as it is when added. The id is the caller's to choose, unique within the group. */
export function emptyRow(field: NestedField, rowId: string): RowAnswers {
  const initial = field.constant.map((sub) => [sub.field_id, rowFieldRegistry[sub.field_type].initial(sub)])
  return { field_id: rowId, fields: Object.fromEntries(initial) }
}

/** F2: at most 50 rows. */
export function canAddRow(rows: readonly RowAnswers[]): boolean {
  return rows.length < NESTED_MAX_ROWS
}

/** The last row stays (U31). */
export function canRemoveRow(rows: readonly RowAnswers[]): boolean {
  return rows.length > NESTED_MIN_ROWS
}

/**
 * The rows in which something was answered. A row left as it was added says nothing: it is neither validated nor
 * submitted. Where presets fill every cell, the row as added is an answer like any preset one. What is calculated doesn't count.
 */
export function answeredRows(field: NestedField, rows: readonly RowAnswers[]): readonly RowAnswers[] {
  return rows.filter((row) => !isBlank(field, row))
}

function isBlank(field: NestedField, row: RowAnswers): boolean {
  const typed = field.constant.filter((sub) => !isCalculated(sub))
  const cells = typed.map((sub) => {
    const rules = rowFieldRegistry[sub.field_type]
    const answer = cellAnswer(sub, row)
    const isEmpty = rules.isEmpty(sub, answer)
    return { isEmpty, isAsAdded: isEmpty || isSameAnswer(answer, rules.initial(sub)) }
  })
  return cells.some((cell) => cell.isEmpty) && cells.every((cell) => cell.isAsAdded)
}

/** The row's answer to the sub-field; its initial one where the row has none of that shape. */
export function cellAnswer(sub: RowField, row: RowAnswers): RowAnswer {
  const rules = rowFieldRegistry[sub.field_type]
  const value = getOwn(row.fields, sub.field_id)
  return rules.isAnswer(value) ? value : rules.initial(sub)
}

function isRow(value: unknown): value is RowAnswers {
  if (typeof value !== 'object' || value === null) return false
  const { field_id, fields } = value as Partial<Record<string, unknown>>
  const usableId = typeof field_id === 'string' && field_id.length <= ID_MAX_CHARACTERS
  return usableId && isStorableText(field_id) && typeof fields === 'object' && fields !== null
}

function checkCell(sub: RowField, row: RowAnswers): FormIssue[] {
  const rules = rowFieldRegistry[sub.field_type]
  const value = getOwn(row.fields, sub.field_id)
  if (value !== undefined && !rules.isAnswer(value)) return [issue('WRONG_TYPE', {})]
  return rules.checkType(sub, cellAnswer(sub, row))
}

/** A date in a row compares with its own row first, then with the form. */
function relatedInRow(field: NestedField, row: RowAnswers, outside: RelatedAnswer): RelatedAnswer {
  return (id) => {
    const sibling = field.constant.find((sub) => sub.field_id === id)
    return sibling ? cellAnswer(sibling, row) : outside(id)
  }
}

function eachCell(
  field: NestedField,
  rows: readonly RowAnswers[],
  check: (sub: RowField, row: RowAnswers) => FormIssue[],
): FormIssue[] {
  return rows.flatMap((row, n) =>
    field.constant.flatMap((sub) => check(sub, row).map((found) => prefixPath(found, n, sub.field_id))),
  )
}

/** 'Related fields': rows that each answer the same questions. */
export const nestedRules: FieldRules<NestedField, readonly RowAnswers[], TableValue> = {
  initial: (field) => [emptyRow(field, 'ROW_1')],
  isAnswer: (value): value is readonly RowAnswers[] => Array.isArray(value) && value.every(isRow),
  isEmpty: (field, rows) => answeredRows(field, rows).length === 0,
  checkType(field, rows) {
    const cells = eachCell(field, rows, checkCell)
    return rows.length > NESTED_MAX_ROWS ? [issue('TOO_MANY_ROWS', {}), ...cells] : cells
  },
  /** Hard limits are `checkType`'s; here what each answered row still lacks. Paths count the rows as given. */
  validate: (field, rows, related) =>
    eachCell(field, rows, (sub, row) => {
      if (isBlank(field, row)) return []
      const rules = rowFieldRegistry[sub.field_type]
      return judgeCompleteness(rules, sub, cellAnswer(sub, row), relatedInRow(field, row, related))
    }),
  display: (field, rows) => ({
    kind: 'table',
    columns: field.constant.map((sub) => ({
      label: sub.field_name,
      kind: sub.field_type === 'TEXT_CURRENCY' ? 'money' : 'text',
    })),
    rows: answeredRows(field, rows).map((row) => field.constant.map((sub) => cellText(sub, row))),
  }),
  checkSettings(field) {
    if (field.constant.length === 0) return ['NO_ROW_FIELDS']
    return field.constant.some(leadsOn) ? ['ROW_FIELD_LEADS_ON'] : []
  },
}

function cellText(sub: RowField, row: RowAnswers): string {
  return lineText(rowFieldRegistry[sub.field_type].display(sub, cellAnswer(sub, row)))
}

function leadsOn(sub: RowField): boolean {
  if (sub.conditions?.length) return true
  return branchingOptions(sub).some((o) => o.branchingQuestions?.length || o.branchingSection)
}
