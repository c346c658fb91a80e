import { amountFields } from '../../form/content/memo-amount.ts'
import { sectionFields } from '../../form/template/template.ts'
import type { TemplateConfig, TemplateContent } from '../../form/template/template.ts'

/** How a template's form calls what its policy looks at. */
export interface PolicyWords {
  question: (field_id: string) => string
  /** The question that the template names as its amount (M1). */
  amount: string
}

/** The words of a template's questions. */
export function policyWords(content: TemplateContent, config: Partial<TemplateConfig>): PolicyWords {
  const names = new Map(
    content.flatMap(sectionFields).map(({ field_id, field_name }) => [field_id, field_name]),
  )
  const question = (field_id: string) => names.get(field_id) ?? field_id
  const fields = amountFields(config)
  return { question, amount: fields ? question(fields.amount_field) : 'Amount' }
}
