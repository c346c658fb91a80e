import type { LineValue } from '../answer/display-value.ts'
import { issue } from '../answer/issue.ts'
import type { CurrencyField } from '../template/template.ts'
import { amountFault, formatAmount, isAmount } from '../answer/amount.ts'
import type { FieldRules } from './field-rules.ts'

/** The builder's 'Number field' (W9). */
export const currencyRules: FieldRules<CurrencyField, string, LineValue> = {
  initial: (field) => field.defaultValue ?? '',
  isAnswer: (value): value is string => typeof value === 'string',
  isEmpty: (_field, answer) => answer === '',
  checkType: (_field, answer) =>
    answer === '' || isAmount(answer) ? [] : [issue('WRONG_AMOUNT', { fault: amountFault(answer) })],
  validate: () => [],
  display: (_field, answer) =>
    isAmount(answer) ? { kind: 'money', text: formatAmount(answer) } : { kind: 'text', text: answer },
  checkSettings: (field) =>
    currencyRules.checkType(field, currencyRules.initial(field)).length > 0 ? ['WRONG_DEFAULT'] : [],
}
