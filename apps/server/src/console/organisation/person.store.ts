import { sql } from 'kysely'
import { revokeTokensOfAccount } from '../../protocol/api-tokens/revoke-tokens.store.ts'
import { keepingAdministrator } from '../../people/administrators/administrators.store.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import type { Services } from '../../protocol/services.ts'

/** Locks a person for a change, and reads the names of their group and manager. */
export async function lockPerson(tx: Tx, userId: string) {
  if (!isUuid(userId)) return undefined
  return tx
    .selectFrom('people as p')
    .leftJoin('groups as g', 'g.group_id', 'p.group_id')
    .leftJoin('people as m', 'm.user_id', 'p.manager_id')
    .select([
      'p.email',
      'p.display_name',
      'p.disabled_at',
      'p.company_id',
      'p.group_id',
      'g.name as group_name',
    ])
    .select(['p.manager_id', 'm.email as manager_email', 'm.display_name as manager_name'])
    .where('p.user_id', '=', userId)
    .forUpdate('p')
    .executeTakeFirst()
}

/** Reads a group's name and prevents its deletion until the transaction ends. */
export async function lockGroupName(tx: Tx, groupId: string): Promise<string | undefined> {
  const group = await tx
    .selectFrom('groups')
    .select('name')
    .where('group_id', '=', groupId)
    .forKeyShare()
    .executeTakeFirst()
  return group?.name
}

export async function updatePersonDetails(
  tx: Tx,
  userId: string,
  details: { display_name: string; group_id: string | null },
): Promise<void> {
  await tx.updateTable('people').set(details).where('user_id', '=', userId).execute()
}

/**
 * Disables an account, revokes its API tokens for good (P1), and enqueues the notices to the owners of the memos that it has places in
 * (K10), or enables it again. Every way of disabling goes through here, and keeps an
 * administrator without limits (P7).
 * @param at null enables the account
 */
export async function setPersonDisabled(
  tx: Tx,
  { config, jobs }: Pick<Services, 'config' | 'jobs'>,
  userId: string,
  at: Date | null,
): Promise<void> {
  await keepingAdministrator(tx, config, () =>
    tx.updateTable('people').set({ disabled_at: at }).where('user_id', '=', userId).execute(),
  )
  if (!at) return
  await revokeTokensOfAccount(tx, userId, at)
  await jobs.enqueue(tx, 'notify_owners', { userId, disabledAt: at.toISOString() })
}

/** A person of the directory by e-mail, in lower case; an earlier address leads to its person (P4). */
export function findPerson(db: Db | Tx, email: string) {
  return db
    .selectFrom('people')
    .select(['user_id', 'email', 'display_name', 'disabled_at', 'is_service'])
    .where(
      'email',
      '=',
      sql<string>`coalesce((
        SELECT a.email FROM aliases x JOIN addresses a USING (person_id) WHERE x.email = ${email} AND x.until IS NULL
      ), ${email})`,
    )
    .executeTakeFirst()
}
