import type { CallOutput } from '@countersign/contract'
import { MEMO_STATUSES } from '@countersign/domain'
import type { MemoStatus } from '@countersign/domain'
import { paths } from '../../lib/navigation/paths.ts'
import { searchTexts } from './texts.ts'

type SearchAnswer = CallOutput<'search_memo'>
export type SearchHit = SearchAnswer['results'][number]

/** The view of a hit by the person's role in that memo (U17). Defaults to the owner's. */
export function hitPath({ memo_id, audience_type }: Pick<SearchHit, 'memo_id' | 'audience_type'>): string {
  switch (audience_type) {
    case 'approver':
      return paths.approval(memo_id.raw)
    case 'watcher':
      return paths.watched(memo_id.raw)
    case 'handler':
      return paths.toDo(memo_id.raw)
    case 'reader':
      return paths.toRead(memo_id.raw)
    default:
      return paths.memoActive(memo_id.raw)
  }
}

/** A hit's status. Defaults to SUBMITTED (U22). */
export function hitStatus({ memo_status }: { memo_status: { raw: string } }): MemoStatus {
  return MEMO_STATUSES.find((status) => status === memo_status.raw) ?? 'SUBMITTED'
}

/** The part of the content around the matching words, or its beginning; of an archived memo that its content is in the archive (R9). */
export function hitContent({
  memo_rte_content,
  archived,
}: Pick<SearchHit, 'memo_rte_content' | 'archived'>): string {
  if (archived) return searchTexts.archived
  return memo_rte_content.snippet ?? memo_rte_content.raw
}
