import type { LineValue } from '../answer/display-value.ts'
import { issue } from '../answer/issue.ts'
import type { CurrencyField } from '../template/template.ts'
import { amountFault, formatAmount, isAmount, isSignedAmount } from '../answer/amount.ts'
import type { FieldRules } from './field-rules.ts'

/** The builder's 'Number field' (W9). What is calculated is neither typed nor preset (N8). */
export const currencyRules: FieldRules<CurrencyField, string, LineValue> = {
  initial: (field) => (field.calculation ? '' : (field.defaultValue ?? '')),
  isAnswer: (value): value is string => typeof value === 'string',
  isEmpty: (_field, answer) => answer === '',
  checkType: (field, answer) =>
    answer === '' || isAmount(answer) || field.calculation
      ? []
      : [issue('WRONG_AMOUNT', { fault: amountFault(answer) })],
  validate: () => [],
  display: (_field, answer) =>
    isSignedAmount(answer) ? { kind: 'money', text: formatAmount(answer) } : { kind: 'text', text: answer },
  checkSettings: (field) =>
    currencyRules.checkType(field, currencyRules.initial(field)).length > 0 ? ['WRONG_DEFAULT'] : [],
}
