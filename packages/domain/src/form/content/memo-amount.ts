import { formatAmount, fromCents, isAmount, plainAmount, toCents } from '../answer/amount.ts'
import type { AmountFields, TemplateConfig } from '../template/template.ts'
import { AMOUNT_MAX_WHOLE_DIGITS } from '../template/limits.ts'
import { contentValue } from './content.ts'
import { CURRENCIES, currencyOf } from './currencies.ts'
import type { Currency } from './currencies.ts'

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
  return answeredAmount(config, (field_id) => contentValue(content, field_id))
}

/** `memoAmount` of answers that are read one by one. */
export function answeredAmount(
  config: Partial<TemplateConfig>,
  answerTo: (field_id: string) => unknown,
): MemoAmount | undefined {
  const fields = amountFields(config)
  if (!fields) return undefined
  const value = answerTo(fields.amount_field)
  const currency = currencyOf(answerTo(fields.currency_field))
  if (typeof value !== 'string' || !isAmount(value) || !currency) return undefined
  return { value: plainAmount(value), currency }
}

/** Above all amounts of one currency, in cents. */
const CURRENCY_STEP = 10n ** 18n
/** The highest amount of a currency (G3). */
export const HIGHEST_AMOUNT = `${'9'.repeat(AMOUNT_MAX_WHOLE_DIGITS)}.99`
/** After all amounts. */
const NO_AMOUNT = '1000000000000000000.00'

/**
 * Where a memo is in lists that are sorted by amount, ascending (M1): by currency, PHP first, then the highest amount. Memos without
 * an amount are last.
 */
export function amountOrder(amount: MemoAmount | null): string {
  if (!amount) return NO_AMOUNT
  return fromCents(BigInt(CURRENCIES.indexOf(amount.currency)) * CURRENCY_STEP - toCents(amount.value))
}

/** A range of amounts of one currency, both ends included; an end that is missing is open. */
export interface AmountRange {
  currency: Currency
  from?: string | null | undefined
  to?: string | null | undefined
}

/** The places of a range of amounts in the order of amounts, both included (M9). */
export function amountOrders({ currency, from, to }: AmountRange): { first: string; last: string } {
  const order = (value: string) => amountOrder({ value: plainAmount(value), currency })
  return { first: order(to || HIGHEST_AMOUNT), last: order(from || '0.00') }
}

/** The figure from which the template calls amounts of a currency high (M1). */
export function highFigure(config: Partial<TemplateConfig>, currency: Currency): MemoAmount | undefined {
  const value = config.high_amounts?.[currency]
  return value === undefined ? undefined : { value: plainAmount(value), currency }
}

/** Whether an amount is as high as another one of the same currency. */
export function reaches(amount: string, figure: string): boolean {
  return compareAmounts(amount, figure) >= 0
}

/** Which of two amounts of one currency is higher: positive for the first, 0 for neither. */
export function compareAmounts(one: string, other: string): number {
  if (one.startsWith('-') || other.startsWith('-')) {
    const difference = toCents(one) - toCents(other)
    return difference > 0n ? 1 : difference < 0n ? -1 : 0
  }
  const [first, second] = [plainAmount(one), plainAmount(other)]
  // Such amounts have no sign and no leading zeros, so the one with more digits is higher. Policies compare thousands while one types.
  if (first.length !== second.length) return first.length > second.length ? 1 : -1
  return first < second ? -1 : Number(first > second)
}

/** The next higher amount: a cent more. */
export function amountAfter(amount: string): string {
  return fromCents(toCents(amount) + 1n)
}

/** The sum of amounts of one currency. */
export function sumAmounts(amounts: readonly string[]): string {
  return fromCents(amounts.reduce((sum, amount) => sum + toCents(amount), 0n))
}

/** The amount as people read it: 'PHP 1,250.50'. */
export function amountText({ value, currency }: MemoAmount): string {
  return `${currency} ${formatAmount(value)}`
}
