import { RENAMED } from '../../people/renamed.queries.ts'
import type { Db } from '../../platform/db/database.ts'

/** Finds the device that a message is for, unless its person may not sign in or has not done so for long. */
export async function findDevice(
  db: Db,
  subscriptionId: string,
  { serverKey, signedInSince }: { serverKey: string; signedInSince: Date },
) {
  return db
    .selectFrom('push_subscriptions as push')
    .innerJoin('people', 'people.user_id', 'push.user_id')
    .select(['push.endpoint', 'push.p256dh', 'push.auth', 'people.email'])
    .where('push.subscription_id', '=', subscriptionId)
    .where('push.server_key', '=', serverKey)
    .where('push.signed_in_at', '>', signedInSince)
    .where('people.disabled_at', 'is', null)
    .executeTakeFirst()
}

/** Finds what a notification asks its recipient to decide, and since when. */
export async function findAsked(db: Db, notificationId: string) {
  return db
    .selectFrom('notifications as n')
    .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
    .select(['n.email', 'n.acts_for', 'n.created_at', 'm.template_id', 'm.state', RENAMED.as('renamed')])
    .where('n.notification_id', '=', notificationId)
    .executeTakeFirst()
}
