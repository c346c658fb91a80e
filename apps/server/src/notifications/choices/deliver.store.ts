import type { NotificationCategory, NotificationChoices } from '@countersign/domain'
import { deliveryOf } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

interface Written {
  notification_id: string
  email: string
  category: NotificationCategory | null
}

/**
 * Lets the mails of notices come as their recipients have chosen, in the transaction of the notices (M7) or not at all.
 */
export async function deliver(
  tx: Tx,
  jobs: Jobs,
  job: 'send_notice' | 'send_clock_notice',
  notices: readonly Written[],
): Promise<void> {
  const chosen = await choicesOf(tx, notices)
  const delivered = notices.map((notice) => ({
    id: notice.notification_id,
    delivery: deliveryOf(notice.category, chosen.get(notice.email)),
  }))
  await jobs.enqueueMany(
    tx,
    job,
    delivered
      .filter(({ delivery }) => delivery === 'AT_ONCE')
      .map(({ id }) => ({ payload: { notificationId: id }, key: `notice:${id}` })),
  )
  const awaiting = delivered.filter(({ delivery }) => delivery === 'DIGEST').map(({ id }) => id)
  if (awaiting.length > 0)
    await tx
      .updateTable('notifications')
      .set({ awaits_digest: true })
      .where('notification_id', 'in', awaiting)
      .execute()
}

/** The choices of those of the recipients who have made some: one query for all of them. */
async function choicesOf(tx: Tx, notices: readonly Written[]): Promise<Map<string, NotificationChoices>> {
  const governed = notices.filter(({ category }) => category !== null)
  if (governed.length === 0) return new Map()
  const rows = await tx
    .selectFrom('people as p')
    .innerJoin('notification_choices as c', 'c.user_id', 'p.user_id')
    .select(['p.email', 'c.approvals', 'c.own_memos', 'c.watched'])
    .where('p.email', 'in', [...new Set(governed.map(({ email }) => email))])
    .execute()
  return new Map(rows.map(({ email, ...choices }) => [email, choices]))
}
