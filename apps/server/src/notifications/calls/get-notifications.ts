import { emailKey } from '@countersign/domain'
import { otherPerson } from '../../protocol/call-failure.ts'
import type { Handler } from '../../protocol/handler.ts'
import { readNotifications } from '../notifications.queries.ts'

/** The caller's notifications, latest first; `last_doc_id` is the cursor (U18). */
export const getNotifications: Handler<'get_notifications', 'db'> = async (
  { email, limit, last_doc_id },
  { services, caller },
) => {
  if (email && emailKey(email) !== emailKey(caller.email)) throw otherPerson()
  const rows = await readNotifications(services.db, { email: caller.email, limit, after: last_doc_id })
  return rows.map(({ is_read, created_at, ...row }) => ({
    ...row,
    isRead: is_read,
    date_created: created_at.toISOString(),
  }))
}
