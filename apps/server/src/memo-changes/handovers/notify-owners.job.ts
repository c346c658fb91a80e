import type { Tx } from '../../platform/db/database.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/signals/announce.store.ts'
import type { Services } from '../../protocol/services.ts'
import { findDisabled, readOwners } from './disabled-places.queries.ts'
import { disabledTitle, OWN_MEMOS } from './disabled-texts.ts'

/**
 * Notifies the owners of the memos in which a person whose account was disabled has open places (K10): one notification and one mail
 * each, whatever the number of memos, and once for each disabling. Nothing where the account was enabled again meanwhile.
 */
export async function notifyOwners(
  { userId, disabledAt }: JobPayloads['notify_owners'],
  services: Pick<Services, 'db' | 'jobs' | 'now'>,
): Promise<void> {
  const at = new Date(disabledAt)
  await services.db.transaction().execute(async (tx) => {
    if (!(await claim(tx, userId, at))) return
    const person = await findDisabled(tx, userId, at)
    if (!person) return
    const rows = (await readOwners(tx, person)).map(({ email, memos, memo_id }) => ({
      email,
      kind: 'APPROVER_DISABLED' as const,
      title: disabledTitle(person.name, memos),
      url: memos === 1 ? `${OWN_MEMOS}/${memo_id}` : OWN_MEMOS,
      created_at: services.now(),
    }))
    if (rows.length === 0) return
    const written = await tx.insertInto('notifications').values(rows).returning('notification_id').execute()
    await announce(tx, ...rows.map(({ email }) => ({ told: email })))
    for (const { notification_id: notificationId } of written) {
      const payload = { notificationId, userId }
      await services.jobs.enqueue(tx, 'send_approver_disabled', payload, `notice:${notificationId}`)
    }
  })
}

/** @returns false where another worker has notified the owners of this disabling */
async function claim(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('disabled_notices')
    .values({ user_id: userId, disabled_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}
