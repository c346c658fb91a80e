import { REPLIES_PAGE_SIZE } from '@countersign/domain'
import { PersonAvatar } from '@countersign/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/client.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import type { LogEntry } from './log-lines.ts'
import classes from './log-replies.module.css'

/** The replies to an entry: the first ones come with it, the rest three at a time. */
export function LogReplies({ memoId, entry }: { memoId: string; entry: LogEntry }) {
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
  const replies = [...entry.replies, ...(rest.data?.pages.flatMap((page) => page.replies) ?? [])]
  const left = entry.reply_count - replies.length
  const showMore = () => {
    if (!wantsMore) setWantsMore(true)
    else if (rest.isError && rest.data === undefined) void rest.refetch()
    else void rest.fetchNextPage()
  }
  return (
    <div className={classes.replies} role="group" aria-label={messages.memoLog.replies}>
      <ul className={classes.list}>
        {replies.map((reply) => (
          <li key={reply.reply_id} className={classes.reply}>
            <PersonAvatar name={reply.name} />
            <div className={classes.text}>
              <p className={classes.head}>
                <span className={classes.name}>{reply.name}</span>{' '}
                <time dateTime={reply.reply_date}>{formatDateTime(reply.reply_date)}</time>
              </p>
              <p className={classes.message}>{reply.message}</p>
            </div>
          </li>
        ))}
      </ul>
      {rest.isError && <p role="alert">{errorText(rest.error)}</p>}
      {left > 0 && (
        <button type="button" className={classes.more} disabled={rest.isFetching} onClick={showMore}>
          {messages.memoLog.moreReplies(left)}
        </button>
      )}
    </div>
  )
}
