import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { claimDisabling, insertDisabledNotices } from './disabled-notices.store.ts'
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
    if (!(await claimDisabling(tx, userId, at))) return
    const person = await findDisabled(tx, userId, at)
    if (!person) return
    const rows = (await readOwners(tx, person)).map(({ email, memos, memo_id }) => ({
      email,
      title: disabledTitle(person.name, memos),
      url: memos === 1 ? `${OWN_MEMOS}/${memo_id}` : OWN_MEMOS,
      created_at: services.now(),
    }))
    if (rows.length === 0) return
    const notificationIds = await insertDisabledNotices(tx, rows)
    await services.jobs.enqueueMany(
      tx,
      'send_approver_disabled',
      notificationIds.map((notificationId) => ({
        payload: { notificationId, userId },
        key: `notice:${notificationId}`,
      })),
    )
  })
}
