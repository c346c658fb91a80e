import type { ClockNoticeKind } from '@countersign/domain'
import { ASKING_NOTICES } from '@countersign/domain'
import type { Tx } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { signedInSince } from '../sessions/push-subscriptions.store.ts'

/** Notices that ask for an approval, the clock's among them (M7). */
const ASKING: readonly string[] = [...ASKING_NOTICES, 'LEVEL_DUE' satisfies ClockNoticeKind]

interface Written {
  notification_id: string
  email: string
  kind: string
  created_at: Date
}

/** Enqueues the messages to the devices of those who are asked for an approval, in the change's transaction (D9, M7). */
export async function enqueuePushes(tx: Tx, jobs: Jobs, notices: readonly Written[]): Promise<void> {
  const asking = notices.filter(({ kind }) => ASKING.includes(kind))
  const [first] = asking
  if (!first) return
  const devices = await tx
    .selectFrom('push_subscriptions as push')
    .innerJoin('people', 'people.user_id', 'push.user_id')
    .select(['push.subscription_id', 'people.email'])
    .where(
      'people.email',
      'in',
      asking.map(({ email }) => email),
    )
    .where('people.disabled_at', 'is', null)
    .where('push.signed_in_at', '>', signedInSince(first.created_at))
    .execute()
  const byPerson = Map.groupBy(asking, ({ email }) => email)
  const pushes = devices.flatMap(({ subscription_id, email }) =>
    (byPerson.get(email) ?? []).map(({ notification_id }) => ({
      payload: { notificationId: notification_id, subscriptionId: subscription_id },
      key: `push:${notification_id}:${subscription_id}`,
    })),
  )
  await jobs.enqueueMany(tx, 'send_push', pushes)
}
