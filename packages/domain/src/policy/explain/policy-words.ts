import { listAnswerText } from '../../form/answer/list-answer-text.ts'
import { amountFields } from '../../form/content/memo-amount.ts'
import { optionLabel } from '../../form/fields/options.ts'
import { branchingOptions, isFromList, sectionFields } from '../../form/template/template.ts'
import type { FieldDefinition, TemplateConfig, TemplateContent } from '../../form/template/template.ts'

/** How a template's form calls what its policy looks at. */
export interface PolicyWords {
  question: (field_id: string) => string
  /** The question that the template names as its amount (M1). */
  amount: string
  /** An answer to a choice as people read it, by the question's id: the option's label, or code and label of a shared list (N9). */
  option: (field_id: string, value: string) => string
}

/** The words of a template's questions, columns of related fields included. */
export function policyWords(content: TemplateContent, config: Partial<TemplateConfig>): PolicyWords {
  const fields = new Map(
    content
      .flatMap(sectionFields)
      .flatMap((field): FieldDefinition[] =>
        field.field_type === 'NESTED' ? [field, ...field.constant] : [field],
      )
      .map((field) => [field.field_id, field]),
  )
  const question = (field_id: string) => fields.get(field_id)?.field_name ?? field_id
  const option = (field_id: string, value: string) => optionText(fields.get(field_id), value)
  const amount = amountFields(config)
  return { question, option, amount: amount ? question(amount.amount_field) : 'Amount' }
}

function optionText(field: FieldDefinition | undefined, value: string): string {
  if (!field) return value
  const label = optionLabel(branchingOptions(field), value)
  return isFromList(field) ? listAnswerText(value, label) : label
}
