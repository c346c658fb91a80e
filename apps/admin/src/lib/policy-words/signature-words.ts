import { formatAmount, isAmount } from '@countersign/domain'
import type { SignatureRule } from '@countersign/domain'
import { texts } from './texts.ts'

/** Which approvals need a passkey (O4), in a few words. */
export function signatureWords(rule: SignatureRule): string {
  if (rule.kind === 'ALWAYS') return texts.signature.always
  const figures = Object.entries(rule.amounts).map(
    ([currency, value]) => `${currency} ${isAmount(value) ? formatAmount(value) : value}`,
  )
  return texts.signature.above(figures.join(', '))
}
