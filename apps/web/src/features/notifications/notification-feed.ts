import type { CallOutput } from '@countersign/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'

export type Notification = CallOutput<'get_notifications'>[number]

const WIRE_NAME = 'get_notifications'

/** Prefix of the keys of all queries for notifications. */
export const notificationsKey = [WIRE_NAME] as const

/** The bell's query for new notifications (U18: 'live watch limited to 25'). */
const WATCH_LIMIT = 25

/** Milliseconds between refetches. */
const WATCH_INTERVAL = 30_000

/** The latest notifications, kept fresh for the unread dot. */
export const latestNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'latest'],
  queryFn: ({ signal }) => client.call(WIRE_NAME, { limit: WATCH_LIMIT }, { signal }),
  refetchInterval: WATCH_INTERVAL,
  refetchOnWindowFocus: 'always',
})

/** Page sizes: the first page, and each further one. */
export interface FeedSizes {
  first: number
  more: number
}

/** How many notifications are loaded at first, and with each scroll to the end (U18). */
export const panelSizes: FeedSizes = { first: 10, more: 5 }
export const pageSizes: FeedSizes = { first: 15, more: 15 }

/** Notifications, latest first, in pages; each continues after the last one of the page before. */
export function notificationFeedQuery(sizes: FeedSizes) {
  return infiniteQueryOptions({
    queryKey: [...notificationsKey, 'feed', sizes],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call(WIRE_NAME, { limit: limitOf(sizes, pageParam), last_doc_id: pageParam }, { signal }),
    getNextPageParam: (part, parts) => nextAfter(part, limitOf(sizes, parts.length === 1 ? undefined : '')),
    refetchOnMount: 'always',
  })
}

const limitOf = (sizes: FeedSizes, after: string | undefined): number =>
  after === undefined ? sizes.first : sizes.more

/** A page that isn't full is the last one. */
export function nextAfter(part: readonly Notification[], limit: number): string | undefined {
  return part.length < limit ? undefined : part.at(-1)?.notification_id
}

/** Whether there are unread notifications since the panel was last opened. */
export function hasNews(latest: readonly Notification[] | undefined, lastViewed: string): boolean {
  return latest?.some(({ isRead, date_created }) => !isRead && date_created > lastViewed) ?? false
}

/** The path in this app that a notification's url leads to. */
export function pathOf(url: string, origin: string): string {
  const { pathname, search, hash } = new URL(url, origin)
  return pathname + search + hash
}

type Cached = Notification[] | InfiniteData<Notification[]>

/** The cached notifications with one of them marked as read. */
export function withRead(cached: Cached, notificationId: string): Cached {
  const read = (part: Notification[]) =>
    part.map((item) => (item.notification_id === notificationId ? { ...item, isRead: true } : item))
  return Array.isArray(cached) ? read(cached) : { ...cached, pages: cached.pages.map(read) }
}
