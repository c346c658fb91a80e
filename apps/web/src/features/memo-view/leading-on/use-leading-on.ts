import { callQuery } from '@countersign/client'
import { decisionOf } from '@countersign/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { paths } from '../../../lib/navigation/paths.ts'
import { client } from '../../../lib/server/client.ts'
import { startQuery } from '../../../lib/server/start-query.ts'
import { totalText } from '../../../lib/total-text.ts'
import { filterInputOf, readListFilters } from '../../../shared/memo-lists/filters/list-filters.ts'
import { pageInputOf, readListAddress } from '../../../shared/memo-lists/list-address.ts'
import type { ShownTasks } from '../../../shared/memo-lists/shown-tasks.ts'
import { shownTasks } from '../../../shared/memo-lists/shown-tasks.ts'
import type { MemoDecision } from '../../../shared/memo-actions/memo-decisions.ts'
import { memoLogsQuery, memoViewQuery } from '../../../shared/memo/memo-view-query.ts'
import { taskAfter } from './task-after.ts'
import { leadingOnTexts } from './texts.ts'

/** Where the view leads after an approver's decision. */
export interface LeadingOn {
  /** What is next, in words. */
  notice: string | undefined
  /** The address of the next memo; undefined when nothing else waits. */
  nextHref: string | undefined
  listHref: string
}

/**
 * The way on from a memo that its reader has just decided: the next one in the list that they came from, loaded ahead, and the
 * list itself, with its filters (U15).
 * @param isWaiting the memo waits for its reader, as it does again when it was submitted again: then there is no way on
 */
export function useLeadingOn(
  memoId: string,
  isWaiting: boolean,
): {
  leadingOn: LeadingOn | undefined
  /** What waits now is being asked for. */
  isLoading: boolean
  /** Call it after the server's answer. */
  onDecided: (decision: MemoDecision, memoId: string) => void
} {
  const [decided, setDecided] = useState<{ memoId: string; from: ShownTasks; at: number }>()
  const current = decided?.memoId === memoId && !isWaiting ? decided : undefined
  const from = current?.from
  const tasks = useQuery({ ...tasksQuery(from?.search ?? ''), enabled: from !== undefined })
  const next = from && tasks.data && taskAfter(memoId, from.memoIds, tasks.data.memos)
  // An answer of before the decision may lack what moves up from the list's next page. Don't hold on through retries.
  const isLoading =
    current !== undefined && tasks.isFetching && tasks.failureCount === 0 && tasks.dataUpdatedAt < current.at
  const nextId = next?.memo_id
  useEffect(() => {
    if (nextId === undefined) return
    startQuery(memoViewQuery(nextId))
    startQuery(memoLogsQuery(nextId))
  }, [nextId])

  const { total = 0, total_capped = false } = tasks.data?.page_info ?? {}
  return {
    leadingOn: from && {
      notice: next
        ? leadingOnTexts.next(next.memo_subject, totalText(total, total_capped), total)
        : tasks.data && leadingOnTexts.allDecided,
      nextHref: next && paths.approval(next.memo_id),
      listHref: `${paths.approvals}${from.search}`,
    },
    isLoading,
    onDecided: (decision, decidedId) => {
      if (decisionOf(decision)) setDecided({ memoId: decidedId, from: shownTasks(), at: Date.now() })
    },
  }
}

/** The page of For my approval that an address names. */
function tasksQuery(search: string) {
  const params = new URLSearchParams(search)
  const filters = readListFilters(params, { dateRange: true, memoType: true })
  return callQuery(client, 'getForMyApprovalActiveWithUserID', {
    ...pageInputOf(readListAddress(params)),
    ...filterInputOf(filters),
  })
}
