import type { NotificationChoices } from '@countersign/domain'
import { NOTIFICATION_CATEGORIES } from '@countersign/domain'
import type { Handler } from '../../protocol/handler.ts'
import { idempotent } from '../../protocol/idempotency.store.ts'
import { changeChoices, readChoices } from '../choices/notification-choices.store.ts'

/** The caller's own choices (M7). */
export const getNotificationChoices: Handler<'get_notification_choices', 'db'> = (
  _input,
  { services, caller },
) => readChoices(services.db, caller.userId)

/** Changes those of the caller's own choices that are named (M7). They count for notices from now on. */
export const setNotificationChoices: Handler<'set_notification_choices', 'db' | 'now'> = (
  input,
  { services, caller },
) =>
  services.db.transaction().execute((tx) =>
    idempotent(
      tx,
      { caller, call: 'set_notification_choices', key: input.idempotency_key, input },
      async () => {
        const choices = await changeChoices(tx, caller.userId, named(input))
        return { code: 200 as const, message: 'Your choice has been saved', ...choices }
      },
    ),
  )

function named(input: Partial<NotificationChoices>): Partial<NotificationChoices> {
  return Object.fromEntries(
    NOTIFICATION_CATEGORIES.flatMap((category) => {
      const delivery = input[category]
      return delivery === undefined ? [] : [[category, delivery]]
    }),
  )
}
