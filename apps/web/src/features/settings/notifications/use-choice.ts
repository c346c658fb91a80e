import { callQuery } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import type { MailDelivery, NotificationCategory } from '@countersign/domain'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../lib/server/client.ts'

/** The person's choices, as last saved. */
export const choicesQuery = callQuery(client, 'get_notification_choices', {})

/** Saves a choice at once (M7). Those of a category are sent one after another, so that the last one counts. */
export function useChoice(category: NotificationCategory) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `notification choice ${category}` },
    mutationFn: (delivery: MailDelivery) =>
      client.change('set_notification_choices', { [category]: delivery }, { keepalive: true }),
    onSuccess: (saved) =>
      queryClient.setQueryData<CallOutput<'get_notification_choices'>>(
        choicesQuery.queryKey,
        (known) => known && { ...known, [category]: saved[category] },
      ),
  })
}
