import type { Db } from '../db/database.ts'
import type { Caller } from '../services.ts'
import { domainOf } from './people.store.ts'

/** The organisation group's word on a person, by e-mail domain (I3; end-user document section 4). */
interface UserGroup {
  /** Null: no record. */
  status: string | null
  isCreationAllowed: boolean
  migrationFaqUrl: string | null
}

/** I3: no record allows, DISABLED blocks creation. A check that fails throws, and so blocks. */
export async function userGroup(db: Db, email: string): Promise<UserGroup> {
  const row = await db
    .selectFrom('user_groups')
    .select(['status', 'migration_faq_url'])
    .where('domain', '=', domainOf(email))
    .executeTakeFirst()
  return {
    status: row?.status ?? null,
    isCreationAllowed: row?.status.toUpperCase() !== 'DISABLED',
    migrationFaqUrl: row?.migration_faq_url ?? null,
  }
}

/** Whether the caller may begin a memo: the creation setting is on (I4), and their group allows it (I3). */
export async function creationAllowed(
  db: Db,
  { email, remoteConfig }: Pick<Caller, 'email' | 'remoteConfig'>,
): Promise<boolean> {
  if (!remoteConfig.is_memo_creation_enabled) return false
  return (await userGroup(db, email)).isCreationAllowed
}
