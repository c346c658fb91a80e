import type { Currency, MemoAmount } from '@countersign/domain'

/** An amount (M1) of two columns, which are null together. */
export function storedAmount(value: string | null, currency: Currency | null): MemoAmount | null {
  return value === null || currency === null ? null : { value, currency }
}
