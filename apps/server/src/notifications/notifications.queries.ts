import type { Db } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'

/** Reads a person's notifications, latest first, those `after` one of them if it is given (U18). */
export async function readNotifications(
  db: Db,
  { email, limit, after }: { email: string; limit: number; after?: string | null | undefined },
) {
  let query = db
    .selectFrom('notifications')
    .select(['notification_id', 'title', 'created_at', 'is_read', 'url', 'email'])
    .where('email', '=', email)
    .orderBy('number', 'desc')
    .limit(limit)
  if (after && isUuid(after)) {
    query = query.where('number', '<', (eb) =>
      eb
        .selectFrom('notifications')
        .select('number')
        .where('notification_id', '=', after)
        .where('email', '=', email),
    )
  }
  return query.execute()
}
