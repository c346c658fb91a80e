import type { Calculation, Operand, TemplateContent } from '../template/template.ts'
import { sectionFields } from '../template/template.ts'
import { totalledColumns } from './column-totals.ts'

/** Names a question by its id; undefined where it is gone. */
export type NameOf = (fieldId: string) => string | undefined

const GONE = 'a removed question'

/** What a calculation does, as people read it: 'the total of Items to buy', 'Quantity times Unit cost', '12% of Amount'. */
export function calculationWords(
  template: TemplateContent,
  { operation, operands }: Calculation,
  nameOf: NameOf,
): string {
  const words = operands.map((operand) => operandWords(template, operand, nameOf))
  switch (operation) {
    case 'SUM':
      return words.length > 1 ? `the sum of ${inSentence(words)}` : words.join('')
    case 'DIFFERENCE':
      return words.join(' minus ')
    case 'PRODUCT':
      return words.join(' times ')
    case 'PERCENTAGE': {
      const [of = GONE, percent = GONE] = words
      return operands[1] && 'value' in operands[1] ? `${percent}% of ${of}` : `${percent} (%) of ${of}`
    }
  }
}

function operandWords(template: TemplateContent, operand: Operand, nameOf: NameOf): string {
  if ('value' in operand) return operand.value
  const { field_ref, column_ref } = operand
  const name = nameOf(field_ref) ?? GONE
  if (column_ref === undefined) return name
  const column = hasSeveralTotals(template, field_ref) ? `${nameOf(column_ref) ?? GONE} in ${name}` : name
  return `the total of ${column}`
}

/** Where a group has only one total, its column needs no name. */
function hasSeveralTotals(template: TemplateContent, groupId: string): boolean {
  const group = template.flatMap(sectionFields).find(({ field_id }) => field_id === groupId)
  const totalled = totalledColumns(template)
  return (
    group?.field_type === 'NESTED' &&
    group.constant.filter(({ field_id }) => totalled.has(field_id)).length > 1
  )
}

function inSentence(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** Names questions and columns as their form does. */
export function formNames(template: TemplateContent): NameOf {
  const names = new Map(
    template
      .flatMap(sectionFields)
      .flatMap((field) => [
        [field.field_id, field.field_name] as const,
        ...(field.field_type === 'NESTED'
          ? field.constant.map((sub) => [sub.field_id, sub.field_name] as const)
          : []),
      ]),
  )
  return (fieldId) => names.get(fieldId)
}
