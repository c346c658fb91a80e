import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { adminChange, logAdmin } from '../../console/admin-change.ts'
import type { Tx } from '../../db/database.ts'
import { CallFailure } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { inUse, nameTaken } from '../refusals.ts'

/** Adds a group or renames it (H1); report grants name their groups, so they are renamed too. */
export const adminSaveGroup: Handler<'admin-save_group'> = (input, context) =>
  adminChange(context, 'admin-save_group', input, async (tx) => {
    const groups = await lockGroups(tx)
    const before = input.group_id ? groups.find((group) => group.group_id === input.group_id) : undefined
    if (input.group_id && !before) throw noGroup()
    const taken = groups.find((group) => group.name.toLowerCase() === input.name.toLowerCase())
    if (taken && taken !== before) throw nameTaken('group', input.name)
    const group_id = before?.group_id ?? randomUUID()
    await tx
      .insertInto('groups')
      .values({ group_id, name: input.name })
      .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ name: input.name }))
      .execute()
    if (before && before.name !== input.name)
      await tx
        .updateTable('report_roles')
        .set({ views: sql`array_replace(views, ${before.name}, ${input.name})` })
        .where(sql<boolean>`${before.name} = ANY (views)`)
        .execute()
    await logAdmin(tx, context, {
      action: before ? 'edit_group' : 'create_group',
      subject: { kind: 'group', id: group_id, name: input.name },
      ...(before ? { before: { name: before.name } } : {}),
      after: { name: input.name },
    })
    return { code: 200 as const, message: 'The group has been saved', group_id }
  })

export const adminDeleteGroup: Handler<'admin-delete_group'> = (input, context) =>
  adminChange(context, 'admin-delete_group', input, async (tx) => {
    const { group_id } = input
    const group = (await lockGroups(tx)).find((one) => one.group_id === group_id)
    if (!group) throw noGroup()
    const uses = await tx
      .selectNoFrom((eb) => [
        eb.exists(eb.selectFrom('people').select('user_id').where('group_id', '=', group_id)).as('People'),
        eb.exists(eb.selectFrom('memos').select('memo_key').where('group_id', '=', group_id)).as('Memos'),
        eb
          .exists(
            eb
              .selectFrom('report_roles')
              .select('email')
              .where(sql<boolean>`${group.name} = ANY (views)`),
          )
          .as('Report grants'),
      ])
      .executeTakeFirstOrThrow()
    const user = Object.entries(uses).find(([, used]) => used)?.[0]
    if (user) throw inUse(group.name, user)
    await tx.deleteFrom('groups').where('group_id', '=', group_id).execute()
    await logAdmin(tx, context, {
      action: 'delete_group',
      subject: { kind: 'group', id: group_id, name: group.name },
      before: { name: group.name },
    })
    return { code: 200 as const, message: 'The group has been deleted' }
  })

/** All groups as they stand; whoever else wants to change one waits. */
async function lockGroups(tx: Tx) {
  await sql`LOCK TABLE groups IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return tx.selectFrom('groups').selectAll().execute()
}

function noGroup(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such group.')
}
