import { emailDomain } from '@countersign/domain'
import type { Db } from '../platform/db/database.ts'
import type { Caller } from '../protocol/services.ts'

/** The user group of an e-mail domain (I3, U28). */
interface UserGroup {
  /** Null without a record. */
  status: string | null
  isCreationAllowed: boolean
  migrationFaqUrl: string | null
}

/** I3: creation is allowed without a record and blocked by DISABLED. If the query fails, the error blocks it too. */
export async function userGroup(db: Db, email: string): Promise<UserGroup> {
  const row = await db
    .selectFrom('user_groups')
    .select(['status', 'migration_faq_url'])
    .where('domain', '=', emailDomain(email))
    .executeTakeFirst()
  return {
    status: row?.status ?? null,
    isCreationAllowed: row?.status.toUpperCase() !== 'DISABLED',
    migrationFaqUrl: row?.migration_faq_url ?? null,
  }
}

/** Whether the caller may create memos: the setting is on (I4), and their user group allows it (I3). */
export async function creationAllowed(
  db: Db,
  { email, remoteConfig }: Pick<Caller, 'email' | 'remoteConfig'>,
): Promise<boolean> {
  if (!remoteConfig.is_memo_creation_enabled) return false
  return (await userGroup(db, email)).isCreationAllowed
}
