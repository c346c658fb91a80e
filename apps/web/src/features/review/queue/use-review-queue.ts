import { callQuery } from '@countersign/client'
import { formatAmount } from '@countersign/domain'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { client } from '../../../lib/server/client.ts'
import type { MemoPage, MemoRow } from '../../../shared/memo-lists/memo-lists.ts'
import type { ReviewItem } from '../model/review-state.ts'
import { LIST } from './review-address.ts'
import type { ReviewAddress } from './review-address.ts'

/** The memos to review, kept fresh by live updates, and how many more there are. */
export function useReviewQueue({ input }: ReviewAddress) {
  const query = useQuery({ ...callQuery(client, LIST, input), refetchOnWindowFocus: 'always' })
  const listed = useMemo(() => query.data && listOf(query.data), [query.data])
  return { query, listed }
}

function listOf({ memos, page_info }: MemoPage) {
  return { items: memos.map(itemOf), rest: Math.max(0, page_info.total - memos.length) }
}

function itemOf({ memo_id, memo_subject, revision, amount, acting_for }: MemoRow): ReviewItem {
  return {
    memoId: memo_id,
    subject: memo_subject,
    revision,
    ...(amount ? { amount: `${amount.currency} ${formatAmount(amount.value)}` } : {}),
    ...(acting_for === undefined ? {} : { actingFor: acting_for }),
  }
}
