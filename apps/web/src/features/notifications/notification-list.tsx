import { formatDateTime } from '@countersign/app-shell/dates'
import { errorText } from '@countersign/app-shell/error-text'
import { AppLink, EmptyState, ErrorState, SkeletonRows } from '@countersign/ui'
import { VisuallyHidden } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { notificationFeedQuery, pathOf } from './notification-feed.ts'
import type { FeedSizes } from './notification-feed.ts'
import classes from './notification-list.module.css'
import { texts } from './texts.ts'
import { useMarkRead } from './use-mark-read.ts'

interface NotificationListProps {
  sizes: FeedSizes
  /** Called when a notification is followed, to close the panel. */
  onFollowed?: () => void
}

/** The notifications, latest first; more are loaded at the end of the list. */
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

/** Loads more notifications as soon as it scrolls into view. */
function ListEnd({ isFetching, onReached }: { isFetching: boolean; onReached: () => void }) {
  const end = useRef<HTMLDivElement>(null)
  const onVisible = useEffectEvent(onReached)
  useEffect(() => {
    const element = end.current
    if (isFetching || element === null) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) onVisible()
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
