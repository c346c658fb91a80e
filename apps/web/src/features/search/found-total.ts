import type { CallOutput } from '@countersign/contract'
import { totalText } from '../../lib/total-text.ts'

/** How many memos a search found, as text (A5). */
export function foundTotal(meta: CallOutput<'search_memo'>['meta']): string {
  return totalText(meta.total_results, meta.total_capped, meta.total_estimated)
}
