import { isCalculated } from '@countersign/domain'
import type { Calculation, FieldDefinition } from '@countersign/domain'
import type { NewId } from './field-defaults.ts'
import { mapField, mapSame, withConditions, withInner } from './walk-content.ts'

/** Copies a question with new ids for it and its nested questions; references among them point to the copies. */
export function copyOf(field: FieldDefinition, newId: NewId): FieldDefinition {
  const ids = new Map(withInner(field).map((inner) => [inner.field_id, `FIELD_${newId()}`]))
  const renamed = (id: string) => ids.get(id) ?? id
  return mapField(field, (inner) => {
    const copy = { ...inner, field_id: renamed(inner.field_id) } as FieldDefinition
    if (copy._metadata) copy._metadata = { ...copy._metadata, i: copy.field_id }
    if (copy.field_type === 'DATEPICKER' && copy.validations.later_than) {
      const { field_ref, message } = copy.validations.later_than
      copy.validations = { ...copy.validations, later_than: { field_ref: renamed(field_ref), message } }
    }
    if (isCalculated(copy)) copy.calculation = withRenamed(copy.calculation, renamed)
    if (!copy.conditions) return copy
    const conditions = mapSame(copy.conditions, (c) => ({ ...c, field_ref: renamed(c.field_ref) }))
    return withConditions(copy, conditions)
  })
}

function withRenamed(calculation: Calculation, renamed: (id: string) => string): Calculation {
  const operands = calculation.operands.map((operand) =>
    'value' in operand ? operand : { ...operand, field_ref: renamed(operand.field_ref) },
  )
  return { ...calculation, operands }
}
