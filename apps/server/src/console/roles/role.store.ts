import { randomUUID } from 'node:crypto'
import type { EnteredHolder } from '@countersign/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Blocks changes of roles until the transaction ends, so that names and numbers are counted on what it saves. */
export async function lockRoleTable(tx: Tx): Promise<void> {
  await sql`LOCK TABLE roles IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
}

/** Waits for policies that are being saved with a role, and blocks those that would name it, until the transaction ends (N2). */
export async function lockRole(tx: Tx, roleId: string): Promise<void> {
  await tx.selectFrom('roles').select('role_id').where('role_id', '=', roleId).forUpdate().execute()
}

interface Change {
  by: string
  at: Date
}

/** Adds or renames a role and replaces its holders, whose people are in the directory. @returns its revision */
export async function storeRole(
  tx: Tx,
  role: {
    role_id: string
    name: string
    holders: readonly EnteredHolder[]
    userIds: ReadonlyMap<string, string>
  },
  { by, at }: Change,
): Promise<number> {
  const { role_id, name, holders, userIds } = role
  const changed = { name, modified_by: by, modified_at: at }
  const { revision } = await tx
    .insertInto('roles')
    .values({ role_id, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('role_id')
        .doUpdateSet((eb) => ({ ...changed, revision: eb('roles.revision', '+', 1) })),
    )
    .returning('revision')
    .executeTakeFirstOrThrow()
  await tx.deleteFrom('role_holders').where('role_id', '=', role_id).execute()
  const rows = holders.map((holder, position) => ({ ...holder, position, holder_id: randomUUID() }))
  if (rows.length === 0) return revision
  const userId = (email: string) => userIds.get(email) ?? ''
  await tx
    .insertInto('role_holders')
    .values(
      rows.map(({ holder_id, email, place, from_day, to_day, position }) => ({
        holder_id,
        role_id,
        user_id: userId(email),
        place_kind: place.kind,
        place_id: place.kind === 'EVERYWHERE' ? '' : place.id,
        from_day,
        to_day,
        position,
      })),
    )
    .execute()
  const deputies = rows.flatMap((holder) =>
    holder.deputies.map((email, position) => ({
      holder_id: holder.holder_id,
      user_id: userId(email),
      position,
    })),
  )
  if (deputies.length > 0) await tx.insertInto('role_deputies').values(deputies).execute()
  return revision
}

export async function removeRoleRow(tx: Tx, roleId: string): Promise<void> {
  await tx.deleteFrom('roles').where('role_id', '=', roleId).execute()
}
