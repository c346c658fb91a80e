import { AMOUNT_DECIMALS, AMOUNT_MAX_WHOLE_DIGITS } from '../template/limits.ts'

const AMOUNT = new RegExp(`^(0|[1-9]\\d{0,${AMOUNT_MAX_WHOLE_DIGITS - 1}})(\\.\\d{1,${AMOUNT_DECIMALS}})?$`)
const BEFORE_EACH_THOUSAND = /\B(?=(\d{3})+$)/g

/** Digits in threes, by commas or the no-break spaces that spreadsheets write; else plain digits. */
const WRITTEN = /^([1-9]\d{0,2}(?:([,\u00A0\u2009\u202F])\d{3})(?:\2\d{3})*|\d*)(?:\.(\d*))?$/
const FULL_WIDTH = /[\uFF0C\uFF0E\uFF10-\uFF19]/g
const FULL_WIDTH_OFFSET = 0xfee0

const DIGIT = /\d/
const MINUS = '[-\\u2010-\\u2015\\u2212\\uFE58\\uFE63\\uFF0D]'
const NEGATIVE = new RegExp(`^\\D*${MINUS}|${MINUS}\\D*$|^\\(.*\\)$`)
const CURRENCY = /^(?:\p{L}{1,3}|\p{Sc})\s*|\s*(?:\p{L}{1,3}|\p{Sc})$/u
const SEPARATED = /^[\d.,'’\s]+$/

/** Why a text is no amount of G3. */
export type AmountFault =
  | 'NEGATIVE'
  | 'TOO_MANY_DECIMALS'
  | 'TOO_LARGE'
  | 'WITH_CURRENCY'
  | 'SEPARATORS'
  | 'NOT_AN_AMOUNT'

/** Whether the text is an amount of G3: not negative, no separators, at most two decimals, never a float. */
export function isAmount(text: string): boolean {
  return AMOUNT.test(text)
}

/** Whether the text is an amount, or one below 0 as calculations may give (N8). */
export function isSignedAmount(text: string): boolean {
  return isAmount(text.startsWith('-') ? text.slice(1) : text)
}

/** Exact: an amount may have more digits than a number holds (G3). Takes only what `isSignedAmount` accepts. */
export function toCents(amount: string): bigint {
  return BigInt(plainAmount(amount).replace('.', ''))
}

/** Whether two texts are the same number, however each is written: '5' and '5.00'. Texts that are no numbers never are. */
export function isSameNumber(one: string, other: string): boolean {
  return isSignedAmount(one) && isSignedAmount(other) && toCents(one) === toCents(other)
}

/** With two decimals: -5n is '-0.05'. */
export function fromCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(AMOUNT_DECIMALS + 1, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -AMOUNT_DECIMALS)}.${digits.slice(-AMOUNT_DECIMALS)}`
}

/** The amount with exactly two decimals: '1250.5' becomes '1250.50'. Takes only what `isSignedAmount` accepts. */
export function plainAmount(amount: string): string {
  const { whole, cents } = splitAmount(amount)
  return `${whole}.${cents}`
}

/** The amount as people read it: '1250.5' becomes '1,250.50'. Takes only what `isSignedAmount` accepts. */
export function formatAmount(amount: string): string {
  const { whole, cents } = splitAmount(amount)
  return `${groupThousands(whole)}.${cents}`
}

/** The amount as people read it in conditions, without cents where there are none: '1250' becomes '1,250'. */
export function formatFigure(amount: string): string {
  return formatAmount(amount).replace('.00', '')
}

/** '1234567' becomes '1,234,567'. */
export function groupThousands(digits: string): string {
  return digits.replace(BEFORE_EACH_THOUSAND, ',')
}

/**
 * What a person typed or pasted as an amount, as the answer (G3): '1,234.5' is '1234.5', '.5' is '0.5', '007' is '7'. A
 * text that could mean another amount, or none, is returned unchanged for `checkType` to refuse.
 */
export function amountOfTyped(typed: string): string {
  if (typed.trim() === '') return ''
  const amount = readAmount(typed)
  return amount !== undefined && isAmount(amount) ? amount : typed
}

/** Why `isAmount` refuses the text. */
export function amountFault(text: string): AmountFault {
  const amount = readAmount(text)
  if (amount !== undefined) return faultOfRead(amount)
  const plain = inHalfWidth(text).trim()
  if (!DIGIT.test(plain)) return 'NOT_AN_AMOUNT'
  if (NEGATIVE.test(plain)) return 'NEGATIVE'
  if (readAmount(plain.replace(CURRENCY, '')) !== undefined) return 'WITH_CURRENCY'
  return SEPARATED.test(plain) ? 'SEPARATORS' : 'NOT_AN_AMOUNT'
}

function faultOfRead(amount: string): AmountFault {
  const [whole, decimals = ''] = amount.split('.') as [string, string?]
  if (decimals.length > AMOUNT_DECIMALS) return 'TOO_MANY_DECIMALS'
  return whole.length > AMOUNT_MAX_WHOLE_DIGITS ? 'TOO_LARGE' : 'NOT_AN_AMOUNT'
}

/** All digits of a written amount, without separators and leading zeros; undefined where it isn't clearly one. */
function readAmount(text: string): string | undefined {
  const [, digits = '', , decimals = ''] = WRITTEN.exec(inHalfWidth(text).trim()) ?? []
  if (digits === '' && decimals === '') return undefined
  const whole = digits.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
  return `${whole === '' ? '0' : whole}${decimals === '' ? '' : `.${decimals}`}`
}

/** Digits, commas and points alone: other signs that NFKC would turn into digits, such as '²', mean something else. */
function inHalfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
}

function splitAmount(amount: string) {
  const [whole, cents = ''] = amount.split('.') as [string, string?]
  return { whole, cents: cents.padEnd(AMOUNT_DECIMALS, '0') }
}
