import { LIST_LIMITS } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import { today } from '../../../protocol/delegations.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { ownTemplates } from '../../../templates/admin-template.queries.ts'
import { findListUnderWay, readListsInUse } from '../../../templates/lists/lists-in-use.queries.ts'
import { countEntries } from '../entries.queries.ts'
import { addList, changeList, deleteList, lockList, lockListNames } from '../list.store.ts'
import { readListNames, readLists } from '../lists.queries.ts'

/** The shared lists, and the templates whose forms name them (N9). */
export const adminGetLists: Handler<'admin-get_lists', 'db' | 'now'> = async (
  _input,
  { services, caller },
) => {
  const [lists, uses, own] = await Promise.all([
    readLists(services.db, today(services.now())),
    readListsInUse(services.db),
    ownTemplates(services.db, caller),
  ])
  return {
    lists: lists.map(({ modified_at, ...list }) => ({
      ...list,
      date_last_modified: modified_at.toISOString(),
      used_by: uses
        .filter(({ list_id, template_id }) => list_id === list.list_id && (own?.has(template_id) ?? true))
        .map(({ template_id, template_name }) => ({ template_id, template_name })),
    })),
  }
}

/** Adds a list, or renames it (N9). */
export const adminSaveList: Handler<'admin-save_list', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-save_list', input, async (tx) => {
    const { name } = input
    const { services, caller } = context
    await lockListNames(tx)
    const before = input.list_id ? await lockList(tx, input.list_id, input.revision) : undefined
    await requireFreeName(tx, name, before?.list_id)
    const change = { by: caller.name, at: services.now() }
    const list_id = before?.list_id ?? (await addList(tx, name, change))
    const revision = before ? await changeList(tx, list_id, change, name) : 1
    await logAdmin(tx, context, {
      action: before ? 'edit_list' : 'create_list',
      subject: { kind: 'shared_list', id: list_id, name },
      ...(before ? { before: { name: before.name } } : {}),
      after: { name },
    })
    return { code: 200 as const, message: 'The list has been saved', list_id, revision }
  })

/** @throws CallFailure ALREADY_EXISTS, or INVALID_ARGUMENT where there can't be another list */
async function requireFreeName(tx: Tx, name: string, listId: string | undefined): Promise<void> {
  const others = (await readListNames(tx)).filter(({ list_id }) => list_id !== listId)
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new CallFailure('ALREADY_EXISTS', `There is a list named ${name} already.`)
  if (listId === undefined && others.length >= LIST_LIMITS.lists)
    throw invalid([
      { path: 'name', message: `There are ${LIST_LIMITS.lists} lists, the most that there can be.` },
    ])
}

/** Deletes a list that no form names; memos under way would be refused at their next submission (N9, F7). */
export const adminDeleteList: Handler<'admin-delete_list', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-delete_list', input, async (tx) => {
    const { list_id, name } = await lockList(tx, input.list_id, input.revision)
    const use = (await readListsInUse(tx)).find((one) => one.list_id === list_id)
    if (use) throw inUse(`The form of ${use.template_name} names ${name}, so it cannot be deleted.`)
    const underWay = await findListUnderWay(tx, list_id)
    if (underWay !== undefined)
      throw inUse(`Memos of ${underWay} are under way whose form names ${name}, so it cannot be deleted yet.`)
    const entries = await countEntries(tx, list_id)
    await deleteList(tx, list_id)
    await logAdmin(tx, context, {
      action: 'delete_list',
      subject: { kind: 'shared_list', id: list_id, name },
      before: { name, entries },
    })
    return { code: 200 as const, message: 'The list has been deleted' }
  })

function inUse(message: string): CallFailure {
  return new CallFailure('FAILED_PRECONDITION', message, { reason: 'IN_USE' })
}
