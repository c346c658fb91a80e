import type { CallOutput } from '@countersign/contract'
import { MEMO_STATUSES } from '@countersign/domain'
import type { MemoStatus } from '@countersign/domain'
import { paths } from '../../lib/paths.ts'

type SearchAnswer = CallOutput<'search_memo'>
export type SearchHit = SearchAnswer['results'][number]

/** The view of a hit by the person's role in that memo (end-user document section 2); the owner's where none is told. */
export function hitPath({ memo_id, audience_type }: Pick<SearchHit, 'memo_id' | 'audience_type'>): string {
  switch (audience_type) {
    case 'approver':
      return paths.approval(memo_id.raw)
    case 'watcher':
      return paths.watched(memo_id.raw)
    default:
      return paths.memoActive(memo_id.raw)
  }
}

/** A hit's status; SUBMITTED is also the default (end-user document section 4). */
export function hitStatus({ memo_status }: Pick<SearchHit, 'memo_status'>): MemoStatus {
  return MEMO_STATUSES.find((status) => status === memo_status.raw) ?? 'SUBMITTED'
}

/** The part of the content where the words stand, or else its beginning. */
export function hitContent({ memo_rte_content }: Pick<SearchHit, 'memo_rte_content'>): string {
  return memo_rte_content.snippet ?? memo_rte_content.raw
}

/** How many hits there are, as text: '12', or '1,000+' where nobody counted further (A5). */
export function totalText(meta: Pick<SearchAnswer['meta'], 'total_results' | 'total_capped'>): string {
  const total = meta.total_results.toLocaleString('en-US')
  return meta.total_capped ? `${total}+` : total
}
