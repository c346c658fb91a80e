import { formatAmount, fromCents } from '../answer/amount.ts'
import type { RowAnswers } from '../answer/answer.ts'
import { answeredRows } from '../fields/nested.ts'
import { sectionFields } from '../template/template.ts'
import type { NestedField, TemplateContent } from '../template/template.ts'
import { columnValue } from './calculate-rows.ts'
import type { Calculated } from './calculate-rows.ts'
import { calculatedFields } from './calculation-operands.ts'

/** The columns whose totals calculations of the form count, by their ids: these show their total as the last row (N8). */
export function totalledColumns(template: TemplateContent): ReadonlySet<string> {
  const operands = calculatedFields(template.flatMap(sectionFields)).flatMap(
    ({ calculation }) => calculation.operands,
  )
  return new Set(
    operands.flatMap((operand) => ('column_ref' in operand ? [operand.column_ref as string] : [])),
  )
}

/**
 * The totals of a group's rows by column, as people read them: '' where the column isn't totalled or its result is too large.
 * Undefined where no column is totalled.
 */
export function columnTotals(
  group: NestedField,
  rows: Calculated<readonly RowAnswers[]>,
  totalled: ReadonlySet<string>,
): string[] | undefined {
  if (!group.constant.some(({ field_id }) => totalled.has(field_id))) return undefined
  const answered = { ...rows, answer: answeredRows(group, rows.answer) }
  return group.constant.map(({ field_id }) => {
    const value = totalled.has(field_id) ? columnValue(group, answered, field_id) : null
    return typeof value === 'bigint' ? formatAmount(fromCents(value)) : ''
  })
}
