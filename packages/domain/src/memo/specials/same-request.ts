import type { MemoAmount } from '../../form/content/memo-amount.ts'

/**
 * What two memos have in common if they may be duplicates (M2): template, currency and amount, and the subject after folding case,
 * width and spaces. Null without an amount.
 */
export function sameRequestText(
  templateId: string,
  amount: MemoAmount | null,
  subject: string,
): string | null {
  if (!amount) return null
  const folded = subject.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  return [templateId, amount.currency, amount.value, folded].join('\n')
}
