import type { LineValue } from '../display-value.ts'
import { issue } from '../issue.ts'
import { AMOUNT_DECIMALS, AMOUNT_MAX_WHOLE_DIGITS } from '../limits.ts'
import type { CurrencyField } from '../template.ts'
import type { FieldRules } from './field-rules.ts'

const AMOUNT = new RegExp(`^(0|[1-9]\\d{0,${AMOUNT_MAX_WHOLE_DIGITS - 1}})(\\.\\d{1,${AMOUNT_DECIMALS}})?$`)
const BEFORE_EACH_THOUSAND = /\B(?=(\d{3})+$)/g

/** Whether the text is an amount of G3: not negative, no separators, at most two decimals, never a float. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text)
}

/** The amount with exactly two decimals: '1250.5' becomes '1250.50'. Takes only what `isAmount` accepts. */
export function plainAmount(amount: string): string {
  const { whole, cents } = splitAmount(amount)
  return `${whole}.${cents}`
}

/** The amount as people read it: '1250.5' becomes '1,250.50'. Takes only what `isAmount` accepts. */
export function formatAmount(amount: string): string {
  const { whole, cents } = splitAmount(amount)
  return `${whole.replace(BEFORE_EACH_THOUSAND, ',')}.${cents}`
}

function splitAmount(amount: string) {
  const [whole, cents = ''] = amount.split('.') as [string, string?]
  return { whole, cents: cents.padEnd(AMOUNT_DECIMALS, '0') }
}

/** The builder's 'Number field' (console document section 2.6). */
export const currencyRules: FieldRules<CurrencyField, string, LineValue> = {
  initial: (field) => field.defaultValue ?? '',
  isAnswer: (value): value is string => typeof value === 'string',
  isEmpty: (_field, answer) => answer === '',
  checkType: (_field, answer) => (answer === '' || isAmount(answer) ? [] : [issue('WRONG_AMOUNT', {})]),
  validate: () => [],
  display: (_field, answer) =>
    isAmount(answer) ? { kind: 'money', text: formatAmount(answer) } : { kind: 'text', text: answer },
  checkSettings: (field) =>
    currencyRules.checkType(field, currencyRules.initial(field)).length > 0 ? ['WRONG_DEFAULT'] : [],
}
