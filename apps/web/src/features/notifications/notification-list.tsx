import { AppLink, EmptyState, ErrorState, SkeletonRows } from '@countersign/ui'
import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../lib/dates.ts'
import { errorText } from '../../lib/error-text.ts'
import { messages } from '../../lib/messages.ts'
import { notificationFeedQuery, pathOf } from './notification-feed.ts'
import type { FeedSizes } from './notification-feed.ts'
import classes from './notification-list.module.css'
import { useMarkRead } from './use-mark-read.ts'

const texts = messages.notifications

interface NotificationListProps {
  sizes: FeedSizes
  /** A notification was followed: the panel closes. */
  onFollowed?: () => void
}

/** The notifications, latest first; more come when the end is reached. */
export function NotificationList({ sizes, onFollowed }: NotificationListProps) {
  const feed = useInfiniteQuery(notificationFeedQuery(sizes))
  const markRead = useMarkRead()
  const items = feed.data?.pages.flat()
  if (items === undefined) {
    if (!feed.isError) return <SkeletonRows rows={sizes.more} shape="feed" />
    return (
      <ErrorState title={texts.failure} detail={errorText(feed.error)} onRetry={() => void feed.refetch()} />
    )
  }
  if (items.length === 0) return <EmptyState text={texts.empty} />
  return (
    <>
      <ul className={classes.list} aria-busy={feed.isFetchingNextPage}>
        {items.map((item) => (
          <li key={item.notification_id} className={classes.item} data-unread={!item.isRead || undefined}>
            <AppLink
              href={pathOf(item.url, window.location.origin)}
              className={classes.link}
              onClick={() => {
                if (!item.isRead) markRead(item.notification_id)
                onFollowed?.()
              }}
            >
              {!item.isRead && <VisuallyHidden>{texts.unread}: </VisuallyHidden>}
              {item.title}
            </AppLink>
            <time className={classes.when} dateTime={item.date_created}>
              {formatDateTime(item.date_created)}
            </time>
          </li>
        ))}
      </ul>
      {feed.isFetchNextPageError ? (
        <ErrorState
          title={texts.failure}
          detail={errorText(feed.error)}
          onRetry={() => void feed.fetchNextPage()}
        />
      ) : (
        feed.hasNextPage && (
          <ListEnd isFetching={feed.isFetching} onReached={() => void feed.fetchNextPage()} />
        )
      )}
    </>
  )
}

/** Below the last notification: asks for more as soon as it comes into view. */
function ListEnd({ isFetching, onReached }: { isFetching: boolean; onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useRef(onReached)
  useEffect(() => {
    reached.current = onReached
  })
  useEffect(() => {
    const element = end.current
    if (isFetching || element === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) reached.current()
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [isFetching])
  return (
    <div ref={end}>
      {isFetching ? <SkeletonRows rows={1} shape="feed" /> : <div className={classes.end} />}
    </div>
  )
}
