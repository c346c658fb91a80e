import { isHosted } from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'

/** Whether mails about memos go to an address (E1): it is of a supported domain, and its account, if there is one, isn't disabled. */
export async function canReceiveMemoMails(
  db: Db | Tx,
  email: string,
  hostedDomains: readonly string[],
): Promise<boolean> {
  if (!isHosted(email, hostedDomains)) return false
  const disabled = await db
    .selectFrom('people')
    .select('user_id')
    .where('email', '=', email)
    .where('disabled_at', 'is not', null)
    .executeTakeFirst()
  return disabled === undefined
}
