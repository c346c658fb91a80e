import { countingQuestions, isCalculated, operandLimits } from '@countersign/domain'
import type { Calculation, Operand, Operation, QuestionOperand, TemplateContent } from '@countersign/domain'
import { placeOfField } from '../constraints.ts'
import { updateField } from '../walk-content.ts'

/** What a calculation at this question may count (N8): the nearest last, in a row the row's own first. */
export function operandsBefore(content: TemplateContent, fieldId: string): readonly QuestionOperand[] {
  return countingQuestions(content).find(({ field }) => field.field_id === fieldId)?.earlier ?? []
}

function changeCalculation(
  content: TemplateContent,
  fieldId: string,
  change: (before: Calculation) => Calculation,
): TemplateContent {
  return updateField(content, fieldId, (field) => {
    if (!isCalculated(field)) return field
    const calculation = change(field.calculation)
    return calculation === field.calculation ? field : { ...field, calculation }
  })
}

/** A new calculation is the sum of the nearest question or column before it. */
export function beginCalculation(content: TemplateContent, fieldId: string): TemplateContent {
  const earlier = operandsBefore(content, fieldId)
  const first = placeOfField(content, fieldId) === 'row' ? earlier[0] : earlier.at(-1)
  return changeCalculation(content, fieldId, (before) => ({ ...before, operands: first ? [first] : [] }))
}

/** Keeps as many operands as the operation takes; what it lacks is a fixed number to be entered. */
export function setOperation(
  content: TemplateContent,
  fieldId: string,
  operation: Operation,
): TemplateContent {
  const { min, max } = operandLimits({ operation })
  return changeCalculation(content, fieldId, (before) => {
    if (before.operation === operation) return before
    const kept = before.operands.slice(0, max)
    const lacking = kept.length === 0 ? 0 : Math.max(0, min - kept.length)
    return {
      ...before,
      operation,
      operands: [...kept, ...Array.from({ length: lacking }, (): Operand => ({ value: '' }))],
    }
  })
}

export function setOperand(
  content: TemplateContent,
  fieldId: string,
  at: number,
  operand: Operand,
): TemplateContent {
  return changeCalculation(content, fieldId, (before) => {
    const { operands } = before
    if (at > operands.length || at >= operandLimits(before).max) return before
    if (isEqual(operands[at], operand)) return before
    return { ...before, operands: [...operands.slice(0, at), operand, ...operands.slice(at + 1)] }
  })
}

function isEqual(one: Operand | undefined, other: Operand): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Leaves as many operands as the operation needs. */
export function removeOperand(content: TemplateContent, fieldId: string, at: number): TemplateContent {
  return changeCalculation(content, fieldId, (before) => {
    const { operands } = before
    if (at >= operands.length || operands.length <= operandLimits(before).min) return before
    return { ...before, operands: operands.filter((_, n) => n !== at) }
  })
}

export function allowNegative(
  content: TemplateContent,
  fieldId: string,
  isAllowed: boolean,
): TemplateContent {
  return changeCalculation(content, fieldId, ({ allow_negative: _before, ...rest }) =>
    isAllowed ? { ...rest, allow_negative: true } : rest,
  )
}
