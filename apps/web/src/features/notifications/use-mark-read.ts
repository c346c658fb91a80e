import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InfiniteData } from '@tanstack/react-query'
import { client } from '../../lib/server/client.ts'
import { notificationsKey, withRead } from './notification-feed.ts'
import type { Notification } from './notification-feed.ts'

/**
 * Marks a notification as read, at once wherever it is shown, even if its page is closed meanwhile. After a failure it is unread
 * again.
 */
export function useMarkRead(): (notificationId: string) => void {
  const queryClient = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (notification_id: string) =>
      client.call('update_notification', { notification_id }, { keepalive: true }),
    onMutate: (notificationId) => {
      queryClient.setQueriesData<Notification[] | InfiniteData<Notification[]>>(
        { queryKey: notificationsKey },
        (cached) => cached && withRead(cached, notificationId),
      )
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: notificationsKey }),
  })
  return mutate
}
