import type { Tx } from '../../platform/db/database.ts'
import { announce } from '../../platform/signals/announce.store.ts'

/** @returns false where another worker has notified the owners of this disabling */
export async function claimDisabling(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const claimed = await tx
    .insertInto('disabled_notices')
    .values({ user_id: userId, disabled_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return claimed !== undefined
}

interface DisabledNotice {
  email: string
  title: string
  url: string
  created_at: Date
}

/** Stores and announces the owners' notifications. @returns their ids */
export async function insertDisabledNotices(tx: Tx, notices: readonly DisabledNotice[]): Promise<string[]> {
  const written = await tx
    .insertInto('notifications')
    .values(notices.map((notice) => ({ ...notice, kind: 'APPROVER_DISABLED' as const })))
    .returning('notification_id')
    .execute()
  await announce(tx, ...notices.map(({ email }) => ({ notified: email })))
  return written.map(({ notification_id }) => notification_id)
}
