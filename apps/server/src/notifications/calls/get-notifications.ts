import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { isUuid } from '../../db/uuid.ts'

/** The caller's own, latest first; `last_doc_id` goes on after one of them (end-user document section 7). */
export const getNotifications: Handler<'get_notifications'> = async (
  { email, limit, last_doc_id },
  { services, caller },
) => {
  if (email && email.trim().toLowerCase() !== caller.email)
    throw new CallFailure('PERMISSION_DENIED', 'You can only ask for yourself.')
  let query = services.db
    .selectFrom('notifications')
    .select(['notification_id', 'title', 'created_at', 'is_read', 'url', 'email'])
    .where('email', '=', caller.email)
    .orderBy('number', 'desc')
    .limit(limit)
  if (last_doc_id && isUuid(last_doc_id)) {
    query = query.where('number', '<', (eb) =>
      eb
        .selectFrom('notifications')
        .select('number')
        .where('notification_id', '=', last_doc_id)
        .where('email', '=', caller.email),
    )
  }
  const rows = await query.execute()
  return rows.map(({ is_read, created_at, ...row }) => ({
    ...row,
    isRead: is_read,
    date_created: created_at.toISOString(),
  }))
}
