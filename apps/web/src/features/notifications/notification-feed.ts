import type { CallOutput } from '@countersign/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { client } from '../../lib/client.ts'

export type Notification = CallOutput<'get_notifications'>[number]

const wireName = 'get_notifications'

/** All queries of notifications begin with this. */
export const notificationsKey = [wireName] as const

/** The bell's own look at what is new (end-user document section 9: 'live watch limited to 25'). */
const watchLimit = 25

/** Milliseconds between two looks. */
const watchInterval = 30_000

/** The latest notifications, kept fresh for the unread dot. */
export const latestNotificationsQuery = queryOptions({
  queryKey: [...notificationsKey, 'latest'],
  queryFn: ({ signal }) => client.call(wireName, { limit: watchLimit }, { signal }),
  refetchInterval: watchInterval,
  refetchOnWindowFocus: 'always',
})

/** How many are asked for at first, and then each time the end is reached. */
export interface FeedSizes {
  first: number
  more: number
}

/** End-user document section 9. */
export const panelSizes: FeedSizes = { first: 10, more: 5 }
export const pageSizes: FeedSizes = { first: 15, more: 15 }

/** Notifications from the latest on, in parts; each goes on after the last one of the part before. */
export function notificationFeedQuery(sizes: FeedSizes) {
  return infiniteQueryOptions({
    queryKey: [...notificationsKey, 'feed', sizes],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call(wireName, { limit: limitOf(sizes, pageParam), last_doc_id: pageParam }, { signal }),
    getNextPageParam: (part, parts) => nextAfter(part, limitOf(sizes, parts.length === 1 ? undefined : '')),
    refetchOnMount: 'always',
  })
}

const limitOf = (sizes: FeedSizes, after: string | undefined): number =>
  after === undefined ? sizes.first : sizes.more

/** A part that isn't full is the last one. */
export function nextAfter(part: readonly Notification[], limit: number): string | undefined {
  return part.length < limit ? undefined : part.at(-1)?.notification_id
}

/** Whether there is something that is unread and newer than the last look at the panel. */
export function hasNews(latest: readonly Notification[] | undefined, lastViewed: string): boolean {
  return latest?.some(({ isRead, date_created }) => !isRead && date_created > lastViewed) ?? false
}

/** The path in this app that a notification's url leads to. */
export function pathOf(url: string, origin: string): string {
  const { pathname, search, hash } = new URL(url, origin)
  return pathname + search + hash
}

type Cached = Notification[] | InfiniteData<Notification[]>

/** What is cached of notifications, with one of them read. */
export function withRead(cached: Cached, notificationId: string): Cached {
  const read = (part: Notification[]) =>
    part.map((item) => (item.notification_id === notificationId ? { ...item, isRead: true } : item))
  return Array.isArray(cached) ? read(cached) : { ...cached, pages: cached.pages.map(read) }
}
