import { CALCULATION_MAX_OPERANDS } from '../template/limits.ts'
import { isOfLevel } from '../template/level-sections.ts'
import { isCalculated, sectionFields } from '../template/template.ts'
import type {
  CalculatedField,
  Calculation,
  CurrencyField,
  FieldDefinition,
  NestedField,
  QuestionOperand,
  TemplateContent,
} from '../template/template.ts'

/** The calculated questions among these, those of their rows included. */
export function calculatedFields(fields: readonly FieldDefinition[]): CalculatedField[] {
  return fields
    .flatMap((field): FieldDefinition[] =>
      field.field_type === 'NESTED' ? [field, ...field.constant] : [field],
    )
    .filter(isCalculated)
}

/** The operands of a calculation that are questions. */
export function questionOperands({ operands }: Calculation): QuestionOperand[] {
  return operands.filter((operand) => 'field_ref' in operand)
}

/** Fewest and most operands of each operation. */
export function operandLimits({ operation }: Pick<Calculation, 'operation'>): { min: number; max: number } {
  if (operation === 'PERCENTAGE') return { min: 2, max: 2 }
  return { min: operation === 'SUM' ? 1 : 2, max: CALCULATION_MAX_OPERANDS }
}

/** A number question, with its path of ids and what it could count. */
export interface CountingQuestion {
  field: CurrencyField
  path: readonly string[]
  /** Number questions and columns before it; in a row, those before it in the row too. */
  earlier: readonly QuestionOperand[]
}

/**
 * Every number question of a template, in the order of reading, with what a calculation there could count (N8). As only earlier
 * questions are listed, calculations have no circles. A section that approvers answer counts its own questions, and no other section
 * counts them (R7).
 */
export function countingQuestions(template: TemplateContent): CountingQuestion[] {
  const found: CountingQuestion[] = []
  const ofOwner: QuestionOperand[] = []
  for (const section of template) {
    const earlier = isOfLevel(section) ? [] : ofOwner
    for (const field of sectionFields(section)) {
      const path = [section.field_id, field.field_id]
      if (field.field_type === 'NESTED') {
        const columns = numberColumns(field)
        for (const [at, sub] of columns.entries()) {
          const inRow = columns.slice(0, at).map(({ field_id }) => ({ field_ref: field_id }))
          found.push({ field: sub, path: [...path, sub.field_id], earlier: [...inRow, ...earlier] })
        }
        earlier.push(...columns.map((sub) => ({ field_ref: field.field_id, column_ref: sub.field_id })))
      } else if (field.field_type === 'TEXT_CURRENCY') {
        found.push({ field, path, earlier: [...earlier] })
        earlier.push({ field_ref: field.field_id })
      }
    }
  }
  return found
}

function numberColumns({ constant }: NestedField): CurrencyField[] {
  return constant.filter((sub) => sub.field_type === 'TEXT_CURRENCY')
}

export function isSameOperand(one: QuestionOperand, other: QuestionOperand): boolean {
  return one.field_ref === other.field_ref && (one.column_ref ?? '') === (other.column_ref ?? '')
}
