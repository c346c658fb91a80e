import type { Tx } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'

type UserGroup = Database['user_groups']

export function lockUserGroup(tx: Tx, domain: string): Promise<UserGroup | undefined> {
  return tx.selectFrom('user_groups').selectAll().where('domain', '=', domain).forUpdate().executeTakeFirst()
}

export async function saveUserGroup(tx: Tx, { domain, ...row }: UserGroup): Promise<void> {
  await tx
    .insertInto('user_groups')
    .values({ domain, ...row })
    .onConflict((conflict) => conflict.column('domain').doUpdateSet(row))
    .execute()
}

export async function deleteUserGroup(tx: Tx, domain: string): Promise<void> {
  await tx.deleteFrom('user_groups').where('domain', '=', domain).execute()
}
