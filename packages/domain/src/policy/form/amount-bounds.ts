import type { Currency } from '../../form/content/currencies.ts'
import { compareAmounts } from '../../form/content/memo-amount.ts'
import type { OwnersPlace } from '../table/facts.ts'
import type { Policy } from '../table/policy.ts'
import { relevantPolicy } from './relevant-policy.ts'

/** The amounts of a currency above which a policy's rows for this owner differ, the lowest first (M2). */
export function amountBounds(policy: Policy, place: OwnersPlace, currency: Currency): string[] {
  const bounds = relevantPolicy(policy, place).rows.flatMap(({ conditions }) =>
    conditions.flatMap((condition) =>
      condition.kind === 'AMOUNT' && condition.currency === currency
        ? [condition.bounds.above, condition.bounds.up_to]
        : [],
    ),
  )
  return [...new Set(bounds)].filter((bound) => bound !== null).sort(compareAmounts)
}
