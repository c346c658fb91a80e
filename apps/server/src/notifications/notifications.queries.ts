import type { Db } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { fullNotice } from './full-notice.queries.ts'

/** Reads a person's notifications, latest first, those `after` one of them if it is given (U18). */
export async function readNotifications(
  db: Db,
  { email, limit, after }: { email: string; limit: number; after?: string | null | undefined },
) {
  let query = db
    .selectFrom('notifications as n')
    .leftJoin('memos as m', 'm.memo_key', 'n.memo_key')
    .select(['n.notification_id', 'n.created_at', 'n.is_read', 'n.email'])
    .select([fullNotice('n.title').as('title'), fullNotice('n.url').as('url')])
    .where('n.email', '=', email)
    .orderBy('n.number', 'desc')
    .limit(limit)
  if (after && isUuid(after)) {
    query = query.where('n.number', '<', (eb) =>
      eb
        .selectFrom('notifications')
        .select('number')
        .where('notification_id', '=', after)
        .where('email', '=', email),
    )
  }
  return query.execute()
}
