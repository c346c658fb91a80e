import { randomUUID } from 'node:crypto'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import { CallFailure } from '../../../protocol/call-failure.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { deleteGroup, lockGroups, readGroupUses, renameGrantedGroup, saveGroup } from '../group.store.ts'
import { inUse, nameTaken } from '../refusals.ts'

/** Adds a group, or renames it (H1) together with the report grants that refer to it. */
export const adminSaveGroup: Handler<'admin-save_group', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-save_group', input, async (tx) => {
    const groups = await lockGroups(tx)
    const before = input.group_id ? groups.find((group) => group.group_id === input.group_id) : undefined
    if (input.group_id && !before) throw noGroup()
    const taken = groups.find((group) => group.name.toLowerCase() === input.name.toLowerCase())
    if (taken && taken !== before) throw nameTaken('group', input.name)
    const group_id = before?.group_id ?? randomUUID()
    await saveGroup(tx, { group_id, name: input.name })
    if (before && before.name !== input.name) await renameGrantedGroup(tx, before.name, input.name)
    await logAdmin(tx, context, {
      action: before ? 'edit_group' : 'create_group',
      subject: { kind: 'group', id: group_id, name: input.name },
      ...(before ? { before: { name: before.name } } : {}),
      after: { name: input.name },
    })
    return { code: 200 as const, message: 'The group has been saved', group_id }
  })

export const adminDeleteGroup: Handler<'admin-delete_group', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-delete_group', input, async (tx) => {
    const { group_id } = input
    const group = (await lockGroups(tx)).find((other) => other.group_id === group_id)
    if (!group) throw noGroup()
    const uses = await readGroupUses(tx, group)
    const users = Object.entries(uses).find(([, isUsed]) => isUsed)?.[0]
    if (users) throw inUse(group.name, users)
    await deleteGroup(tx, group_id)
    await logAdmin(tx, context, {
      action: 'delete_group',
      subject: { kind: 'group', id: group_id, name: group.name },
      before: { name: group.name },
    })
    return { code: 200 as const, message: 'The group has been deleted' }
  })

function noGroup(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such group.')
}
