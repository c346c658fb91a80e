/** The known currencies, the default first (W20). */
export const CURRENCIES = [
  'PHP',
  'USD',
  'EUR',
  'CRC',
  'GBP',
  'ILS',
  'INR',
  'JPY',
  'KRW',
  'NGN',
  'PLN',
  'PYG',
  'THB',
  'UAH',
  'VND',
  'SGD',
] as const
export const DEFAULT_CURRENCY = 'PHP'

export type Currency = (typeof CURRENCIES)[number]

/** The known currency of this name. */
export function currencyOf(value: unknown): Currency | undefined {
  return CURRENCIES.find((known) => known === value)
}
