import { REPLIES_PAGE_SIZE } from '@countersign/domain'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/server/client.ts'
import type { LogEntry } from '../log/log-lines.ts'
import type { Reply } from './shown-replies.ts'

interface MoreReplies {
  /** The pages after the one that came with the entry. */
  pages: Reply[][]
  isFetching: boolean
  error: Error | null
  showMore: () => void
}

/** The replies after the first ones, three at a time (U27). */
export function useMoreReplies(memoId: string, entry: LogEntry): MoreReplies {
  const [wantsMore, setWantsMore] = useState(false)
  const last = entry.replies.at(-1)
  const rest = useInfiniteQuery({
    queryKey: ['get_replies', { memo_id: memoId, log_id: entry.log_id }, last?.reply_id],
    initialPageParam: last?.reply_id,
    queryFn: ({ pageParam, signal }) =>
      client.call(
        'get_replies',
        { memo_id: memoId, log_id: entry.log_id, start_after: pageParam, limit: REPLIES_PAGE_SIZE },
        { signal },
      ),
    getNextPageParam: (page) => (page.has_next ? page.replies.at(-1)?.reply_id : undefined),
    enabled: wantsMore,
  })
  const showMore = () => {
    if (!wantsMore) setWantsMore(true)
    // The last page may have grown since: refetch it when there is no next one.
    else if (rest.data !== undefined && rest.hasNextPage) void rest.fetchNextPage()
    else void rest.refetch()
  }
  return {
    pages: rest.data?.pages.map((page) => page.replies) ?? [],
    isFetching: rest.isFetching,
    error: rest.error,
    showMore,
  }
}
