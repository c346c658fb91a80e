import type { QueryClient } from '@tanstack/react-query'
import { memoListNames } from './memo-lists.ts'

/** What a person may have on the screen of one memo, by the first part of its queries' keys. */
const memoQueryNames = [
  'get_memo_details_for_viewing',
  'get_memo_logs',
  'get_replies',
  'getMemoDetailsForEditing',
] as const

/**
 * After a change of a memo: everything that shows it is fetched anew, lists and dashboard included.
 * Resolves once the memo itself is up to date; the lists follow in their own time.
 */
export async function refreshMemos(queryClient: QueryClient, memoId: string): Promise<void> {
  for (const name of [...memoListNames, 'search_memo']) {
    void queryClient.invalidateQueries({ queryKey: [name] })
  }
  await Promise.all(
    memoQueryNames.map((name) =>
      queryClient.invalidateQueries({
        queryKey: [name, { memo_id: memoId }],
        // A form that somebody is writing in stays as it is; it is asked for anew when it is next opened.
        refetchType: name === 'getMemoDetailsForEditing' ? 'none' : 'active',
      }),
    ),
  )
}

/** What somebody is writing on stays as they began it; the server tells them at saving if it is stale (A6). */
const writing = new Set<unknown>(['getMemoDetailsForEditing', 'get_template_by_id'])

/** After changes may have been missed: everything on the screen is asked for anew, but forms. */
export function refreshAll(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !writing.has(queryKey[0]) })
}

/** After a draft is deleted: the memo is not asked for again, and the lists are fetched anew. */
export function forgetMemo(queryClient: QueryClient, memoId: string): void {
  for (const name of memoQueryNames) {
    // What a page still shows would ask again for what is gone.
    queryClient.removeQueries({ queryKey: [name, { memo_id: memoId }], type: 'inactive' })
  }
  for (const name of memoListNames) void queryClient.invalidateQueries({ queryKey: [name] })
}
