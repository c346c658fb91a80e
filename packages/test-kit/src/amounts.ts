import type { CallInput } from '@countersign/contract'
import type { TemplateConfig, TemplateContent } from '@countersign/domain'
import { CURRENCIES } from '@countersign/domain'
import type { TestTemplate } from './memos.ts'
import { publishTemplate } from './memos.ts'
import type { TestSite } from './site.ts'

/** A form that asks for an amount and its currency, both optional. */
const AMOUNT_FORM: TemplateContent = [
  {
    field_id: 'SECTION_1',
    field_name: 'Request',
    field_type: 'SECTION',
    validations: { required: false },
    sectionIndex: 0,
    sectionId: 'SECTION_1',
    value: [
      {
        field_id: 'TEXT_SUBJECT',
        field_name: 'Memo Subject',
        field_type: 'TEXT',
        validations: { required: true, max_length: 150 },
      },
      { field_id: 'SUM', field_name: 'Sum', field_type: 'TEXT_CURRENCY', validations: {} },
      {
        field_id: 'MONEY',
        field_name: 'Currency',
        field_type: 'DROPDOWN',
        validations: {},
        constant: CURRENCIES.map((value) => ({ value, label: value })),
      },
      { field_id: 'BODY', field_name: 'Justification', field_type: 'TEXT', validations: {} },
    ],
  },
]

/** Publishes a template that names its amount (M1). */
export function publishAmountTemplate(
  site: { services: Pick<TestSite['services'], 'db'> },
  code: string,
  config: Partial<TemplateConfig> = {},
): Promise<TestTemplate> {
  const amount = { amount_field: 'SUM', currency_field: 'MONEY' }
  return publishTemplate(site, code, { allow_sub_approvals: true, amount, ...config }, AMOUNT_FORM)
}

export interface AmountAnswers {
  subject?: string
  amount?: string
  currency?: string
  body?: string
}

/** Its answers, as a client sends them. */
export function amountContent({
  subject = 'Routers',
  amount = '',
  currency = amount === '' ? '' : 'PHP',
  body = '',
}: AmountAnswers): CallInput<'create_memo'>['memo_content'] {
  const answers = { TEXT_SUBJECT: subject, SUM: amount, MONEY: currency, BODY: body }
  return [
    {
      field_id: 'SECTION_1',
      field_type: 'SECTION',
      value: Object.entries(answers).map(([field_id, value]) => ({ field_id, value })),
    },
  ]
}
