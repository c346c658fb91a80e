import { questionOperands } from './calculation-operands.ts'
import { isCalculated } from '../template/template.ts'
import type { FieldDefinition, QuestionOperand, TemplateContent } from '../template/template.ts'

/**
 * Whether each submitted memo has an answer to a question: it is required, and shows whatever else is answered. A calculated one has
 * an answer where one of those that it counts has (N8).
 */
export function isAlwaysAnswered(content: TemplateContent, fieldId: string): boolean {
  return isAnswered(content, { field_ref: fieldId }, [])
}

/** @param passed what led here: a draft's calculations may have circles */
function isAnswered(
  content: TemplateContent,
  { field_ref, column_ref }: QuestionOperand,
  passed: readonly FieldDefinition[],
): boolean {
  const section = content.find(({ value }) => value.some(({ field_id }) => field_id === field_ref))
  const field = section?.value.find(({ field_id }) => field_id === field_ref)
  if (!section || !field || field.hidden || field.conditions?.length || section.conditions?.length)
    return false
  if (column_ref === undefined) return isFilled(content, field, [], passed)
  if (field.field_type !== 'NESTED' || !field.validations.required) return false
  const column = field.constant.find(({ field_id }) => field_id === column_ref)
  return column !== undefined && isFilled(content, column, field.constant, passed)
}

/** @param row the questions of the same row */
function isFilled(
  content: TemplateContent,
  field: FieldDefinition,
  row: readonly FieldDefinition[],
  passed: readonly FieldDefinition[],
): boolean {
  if (!isCalculated(field)) return field.validations.required === true
  if (passed.includes(field)) return false
  return questionOperands(field.calculation).some((operand) => {
    const inRow = row.find(({ field_id }) => field_id === operand.field_ref)
    return inRow
      ? isFilled(content, inRow, row, [...passed, field])
      : isAnswered(content, operand, [...passed, field])
  })
}
