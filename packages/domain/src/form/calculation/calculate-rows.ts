import { isAmount, isSignedAmount, toCents } from '../answer/amount.ts'
import type { Answer, RowAnswers } from '../answer/answer.ts'
import { issue } from '../answer/issue.ts'
import type { FormIssue, IssuePath } from '../answer/issue.ts'
import { answeredRows, cellAnswer } from '../fields/nested.ts'
import { isCalculated } from '../template/template.ts'
import type { FieldDefinition, NestedField, QuestionOperand } from '../template/template.ts'
import { evaluate } from './evaluate.ts'
import type { OperandValue, Result } from './evaluate.ts'

/** An answer, with what is wrong about calculated results in it; paths are relative to the question. */
export interface Calculated<A extends Answer = Answer> {
  answer: A
  faults: readonly FormIssue[]
}

/** Finds what a question of the form counts for. */
export type ValueOf = (operand: QuestionOperand) => OperandValue

export function isGroupWithCalculations(field: FieldDefinition): field is NestedField {
  return field.field_type === 'NESTED' && field.constant.some(isCalculated)
}

/**
 * The rows with their calculated cells (N8): from earlier cells of the row, and from questions before the group. Rows in which
 * nothing was answered have no faults, as they aren't submitted.
 */
export function calculateRows(
  group: NestedField,
  rows: readonly RowAnswers[],
  valueOf: ValueOf,
): Calculated<readonly RowAnswers[]> {
  const faults: FormIssue[] = []
  const calculated = rows.map((row, n) => {
    const earlier = new Map<string, OperandValue>()
    const results: [string, string][] = []
    const found: FormIssue[] = []
    for (const sub of group.constant) {
      if (!isCalculated(sub)) {
        earlier.set(sub.field_id, numberValue(sub, cellAnswer(sub, row)))
        continue
      }
      const result = evaluate(sub.calculation, (operand) => {
        const inRow = earlier.get(operand.field_ref)
        return inRow === undefined ? valueOf(operand) : inRow
      })
      results.push([sub.field_id, result.answer])
      found.push(...faultsOf(result, n, sub.field_id))
      earlier.set(sub.field_id, resultValue(result))
    }
    if (answeredRows(group, [row]).length > 0) faults.push(...found)
    return { ...row, fields: { ...row.fields, ...Object.fromEntries(results) } }
  })
  return { answer: calculated, faults }
}

/** Rows of a group that doesn't show: nothing is calculated, whatever they claim. */
export function withoutResults(group: NestedField, rows: readonly RowAnswers[]): readonly RowAnswers[] {
  const empty = group.constant.filter(isCalculated).map((sub) => [sub.field_id, ''])
  return rows.map((row) => ({ ...row, fields: { ...row.fields, ...Object.fromEntries(empty) } }))
}

/** The total of a column over rows in which something was answered (`answeredRows`); null where none answers it. */
export function columnValue(
  group: NestedField,
  { answer, faults }: Calculated<readonly RowAnswers[]>,
  columnId: string,
): OperandValue {
  const sub = group.constant.find(({ field_id }) => field_id === columnId)
  if (!sub) return null
  if (faults.some(({ code, path }) => code === 'RESULT_TOO_LARGE' && path[1] === columnId)) return 'TOO_LARGE'
  return answer.reduce<bigint | null>((sum, row) => {
    const value = numberValue(sub, cellAnswer(sub, row))
    return value === null ? sum : (sum ?? 0n) + value
  }, null)
}

/** What an answer on its own counts for. */
export function answerValue(field: FieldDefinition, { answer, faults }: Calculated): OperandValue {
  if (faults.some(({ code }) => code === 'RESULT_TOO_LARGE')) return 'TOO_LARGE'
  return numberValue(field, answer)
}

/** Issues of a result at a place inside its question. */
export function faultsOf({ fault }: Result, ...at: IssuePath): FormIssue[] {
  return fault ? [issue(fault, {}, at)] : []
}

function resultValue({ answer, fault }: Result): OperandValue {
  if (fault === 'RESULT_TOO_LARGE') return 'TOO_LARGE'
  return answer === '' ? null : toCents(answer)
}

/** What isn't an amount counts like an empty answer: it can't be submitted. */
function numberValue(field: FieldDefinition, answer: Answer): bigint | null {
  if (field.field_type !== 'TEXT_CURRENCY' || typeof answer !== 'string') return null
  const isNumber = isCalculated(field) ? isSignedAmount(answer) : isAmount(answer)
  return isNumber ? toCents(answer) : null
}
