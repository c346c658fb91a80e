import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { rolesHeldIn } from './company.store.ts'

export interface Group {
  group_id: string
  name: string
}

/** Reads all groups and blocks changes to them until the transaction ends. */
export async function lockGroups(tx: Tx): Promise<Group[]> {
  await sql`LOCK TABLE groups IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return tx.selectFrom('groups').selectAll().execute()
}

export async function saveGroup(tx: Tx, { group_id, name }: Group): Promise<void> {
  await tx
    .insertInto('groups')
    .values({ group_id, name })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ name }))
    .execute()
}

/** Renames a group in the report grants, which refer to groups by name (H6). */
export async function renameGrantedGroup(tx: Tx, before: string, after: string): Promise<void> {
  await tx
    .updateTable('report_roles')
    .set({ views: sql`array_replace(views, ${before}, ${after})` })
    .where(sql<boolean>`${before} = ANY (views)`)
    .execute()
}

/** What refers to a group, by the words for it. */
export function readGroupUses(tx: Tx, { group_id, name }: Group) {
  return tx
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('people').select('user_id').where('group_id', '=', group_id)).as('People'),
      eb.exists(eb.selectFrom('memos').select('memo_key').where('group_id', '=', group_id)).as('Memos'),
      eb
        .exists(
          eb
            .selectFrom('report_roles')
            .select('email')
            .where(sql<boolean>`${name} = ANY (views)`),
        )
        .as('Report grants'),
      eb.exists(rolesHeldIn(eb, 'GROUP', group_id)).as('Holders of roles'),
    ])
    .executeTakeFirstOrThrow()
}

export async function deleteGroup(tx: Tx, groupId: string): Promise<void> {
  await tx.deleteFrom('groups').where('group_id', '=', groupId).execute()
}
