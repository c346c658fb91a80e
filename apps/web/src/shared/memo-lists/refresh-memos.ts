import { refetchChanged } from '@countersign/client'
import type { QueryClient } from '@tanstack/react-query'
import { memoListNames } from './memo-lists.ts'

/** The queries that show one memo, by the first part of their keys. */
const memoQueryNames = [
  'get_memo_details_for_viewing',
  'get_memo_logs',
  'get_replies',
  'get_time_ledger',
  'getMemoDetailsForEditing',
] as const

/**
 * Refetches everything that shows a memo after a change, lists and dashboard included. Resolves once the memo itself is up to
 * date; the lists follow later.
 */
export async function refreshMemos(queryClient: QueryClient, memoId: string): Promise<void> {
  for (const name of [...memoListNames, 'get_waiting_counts', 'search_memo']) {
    void refetchChanged(queryClient, { queryKey: [name] })
  }
  await Promise.all(
    memoQueryNames.map((name) =>
      refetchChanged(queryClient, {
        queryKey: [name, { memo_id: memoId }],
        // Leave a form that is being filled in alone; it is refetched when it is next opened.
        refetchType: name === 'getMemoDetailsForEditing' ? 'none' : 'active',
      }),
    ),
  )
}

/** Queries of open forms are not refetched; the server refuses a stale save (A6). */
const formQueryNames = new Set<unknown>(['getMemoDetailsForEditing', 'get_template_by_id'])

/** Refetches everything on the screen except forms, after changes may have been missed. */
export function refreshAll(queryClient: QueryClient): void {
  void refetchChanged(queryClient, { predicate: ({ queryKey }) => !formQueryNames.has(queryKey[0]) })
}

/** Refetches the lists after a draft was deleted, but not the memo itself. */
export function forgetMemo(queryClient: QueryClient, memoId: string): void {
  for (const name of memoQueryNames) {
    // A mounted page would refetch the deleted memo.
    queryClient.removeQueries({ queryKey: [name, { memo_id: memoId }], type: 'inactive' })
  }
  for (const name of memoListNames) void refetchChanged(queryClient, { queryKey: [name] })
}
