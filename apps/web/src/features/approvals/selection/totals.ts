import { CURRENCIES, sumAmounts } from '@countersign/domain'
import type { MemoAmount } from '@countersign/domain'

/** What memos amount to in each currency, PHP first; amounts of different currencies are never added (M1). */
export function totalsOf(memos: readonly { amount?: MemoAmount | null }[]): MemoAmount[] {
  return CURRENCIES.flatMap((currency) => {
    const values = memos.flatMap(({ amount }) => (amount?.currency === currency ? [amount.value] : []))
    return values.length === 0 ? [] : [{ value: sumAmounts(values), currency }]
  })
}
