import { isAmount } from '../answer/amount.ts'
import type { SignatureRule } from '../template/template.ts'
import { currencyOf } from './currencies.ts'
import { compareAmounts } from './memo-amount.ts'
import type { MemoAmount } from './memo-amount.ts'

/**
 * Whether an approval needs its approver's passkey (O4): if any of the rules that apply to it asks for one. A rule with figures asks
 * for one above the figure of the amount's currency, in currencies that it doesn't name, and where there is no amount.
 * @param rules those of the template and of the level
 */
export function needsPasskey(
  rules: readonly (SignatureRule | undefined)[],
  amount: MemoAmount | null,
): boolean {
  return rules.some((rule) => rule !== undefined && asks(rule, amount))
}

function asks(rule: SignatureRule, amount: MemoAmount | null): boolean {
  if (rule.kind === 'ALWAYS' || amount === null) return true
  const figure = Object.hasOwn(rule.amounts, amount.currency) ? rule.amounts[amount.currency] : undefined
  return figure === undefined || compareAmounts(amount.value, figure) > 0
}

export type SignatureFault = 'NO_FIGURE' | 'WRONG_FIGURE'

export const SIGNATURE_MESSAGES: Readonly<Record<SignatureFault, string>> = {
  NO_FIGURE: 'Add an amount, or ask for a passkey each time',
  WRONG_FIGURE: 'An amount is a number with at most two decimals',
}

/** O4: a passkey signs entries, so that where no evidence is kept each approval that needs one is refused. */
export const PASSKEYS_NEED_EVIDENCE =
  'Passkeys need evidence, which is not kept here. Ask for none, or have operators switch it on (EVIDENCE=on)'

/** What is wrong with a rule about passkeys: a figure of a currency, or that it has none. */
export function signatureFaults(
  rule: SignatureRule | undefined,
): { currency: string | null; fault: SignatureFault }[] {
  if (rule?.kind !== 'ABOVE') return []
  const figures = Object.entries(rule.amounts)
  if (figures.length === 0) return [{ currency: null, fault: 'NO_FIGURE' }]
  return figures
    .filter(([currency, value]) => !currencyOf(currency) || !isAmount(value))
    .map(([currency]) => ({ currency, fault: 'WRONG_FIGURE' }))
}
