import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../db/uuid.ts'
import { announce } from '../../live/announce.ts'

/** Marks one of the caller's own notifications read; another's answers as if it didn't exist (A2). Their other tabs hear of it. */
export const updateNotification: Handler<'update_notification'> = async (
  { notification_id },
  { services, caller },
) => {
  const marked = isUuid(notification_id)
    ? await services.db
        .updateTable('notifications')
        .set({ is_read: true })
        .where('notification_id', '=', notification_id)
        .where('email', '=', caller.email)
        .returning('notification_id')
        .executeTakeFirst()
    : undefined
  if (!marked) throw new CallFailure('PERMISSION_DENIED', 'You have no such notification.')
  await announce(services.db, { told: caller.email })
  return { code: 200 }
}
