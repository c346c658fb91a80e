import { isAmount, formatAmount, plainAmount } from '../answer/amount.ts'
import type { AmountFields, TemplateConfig } from '../template/template.ts'
import { contentValue } from './content.ts'
import { CURRENCIES } from './cost.ts'
import type { Currency } from './cost.ts'

/** An amount of money; amounts of different currencies are never compared or added (M1). */
export interface MemoAmount {
  /** Decimal with two places, '1250.50' (G3). */
  value: string
  currency: Currency
}

/** The questions that a template names as its amount: those of its cost report where it has one (H7, M1). */
export function amountFields(config: Partial<TemplateConfig>): AmountFields | undefined {
  return config.cost_report ?? config.amount
}

/** The amount of a memo (M1). Undefined if the template names none, or if an answer is missing or none of the known values. */
export function memoAmount(config: Partial<TemplateConfig>, content: unknown): MemoAmount | undefined {
  const fields = amountFields(config)
  if (!fields) return undefined
  const value = contentValue(content, fields.amount_field)
  const currency = currencyOf(contentValue(content, fields.currency_field))
  if (typeof value !== 'string' || !isAmount(value) || !currency) return undefined
  return { value: plainAmount(value), currency }
}

/** The known currency of this name. */
export function currencyOf(value: unknown): Currency | undefined {
  return CURRENCIES.find((known) => known === value)
}

/** A currency's place in lists that are sorted by amount: PHP is the first (M1). */
export function currencyPlace(currency: Currency): number {
  return CURRENCIES.indexOf(currency)
}

/** The figure from which the template calls an amount high, if the amount reaches it (M1). */
export function highFigure(config: Partial<TemplateConfig>, amount: MemoAmount): MemoAmount | undefined {
  const value = config.high_amounts?.[amount.currency]
  if (value === undefined || cents(amount.value) < cents(value)) return undefined
  return { value: plainAmount(value), currency: amount.currency }
}

/** The amount as people read it: 'PHP 1,250.50'. */
export function amountText({ value, currency }: MemoAmount): string {
  return `${currency} ${formatAmount(value)}`
}

/** Exact: an amount may have more digits than a number holds (G3). */
function cents(amount: string): bigint {
  return BigInt(plainAmount(amount).replace('.', ''))
}
