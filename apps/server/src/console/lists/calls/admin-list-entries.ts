import type { CallOutput, ParsedInput } from '@countersign/contract'
import type { Day, ListEntry } from '@countersign/domain'
import { entryState, findEntryConflict, findEntryIssues, LIST_LIMITS } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import { today } from '../../../protocol/delegations.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { decodeEntryCursor, encodeEntryCursor } from '../../../templates/lists/entry-cursor.ts'
import { lockCompanyReference } from '../companies.queries.ts'
import { describeEntry } from '../described-entry.ts'
import type { StoredEntry } from '../entries.queries.ts'
import { countEntries, findEntry, readEntriesOfCode, readEntriesPage } from '../entries.queries.ts'
import { addEntries, deleteEntries, updateEntries } from '../entry.store.ts'
import { changeList, lockList, noList } from '../list.store.ts'
import { findList } from '../lists.queries.ts'

type WireEntry = CallOutput<'admin-get_list_entries'>['entries'][number]

/** A page of a list's entries, past and coming ones included (N9). */
export const adminGetListEntries: Handler<'admin-get_list_entries', 'db' | 'now'> = async (
  { list_id, text, codes, company_id, state, cursor, limit },
  { services: { db, now } },
) => {
  if (!isUuid(list_id) || !(await findList(db, list_id))) throw noList()
  const day = today(now())
  const { entries, total, hasNext } = await readEntriesPage(
    db,
    { listId: list_id, text: text?.trim(), codes, companyId: company_id, state, day },
    { after: cursor ? decodeEntryCursor(cursor) : null, limit },
  )
  const last = entries.at(-1)
  return {
    entries: entries.map((entry) => presentEntry(entry, day)),
    total,
    next_cursor:
      hasNext && last
        ? encodeEntryCursor({
            code: last.code,
            companyId: last.company_id ?? '',
            fromDay: last.from_day ?? '',
          })
        : null,
  }
}

function presentEntry({ modified_at, ...entry }: StoredEntry, day: Day): WireEntry {
  return { ...entry, state: entryState(entry, day), date_last_modified: modified_at.toISOString() }
}

/** Adds an entry to a list, or changes it (N9). */
export const adminSaveListEntry: Handler<'admin-save_list_entry', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-save_list_entry', input, async (tx) => {
    const { services, caller } = context
    const list = await lockList(tx, input.list_id)
    const { list_id } = list
    const before = input.entry_id
      ? await requireEntry(tx, list_id, input.entry_id, input.revision)
      : undefined
    const entry = enteredEntry(input)
    await requireValid(tx, list_id, entry, before)
    const change = { by: caller.name, at: services.now() }
    const [added = ''] = before ? [before.entry_id] : await addEntries(tx, list_id, [entry], change)
    if (before) await updateEntries(tx, [{ ...entry, entry_id: added }], change)
    await changeList(tx, list_id, change)
    const after = await requireEntry(tx, list_id, added)
    await logAdmin(tx, context, {
      action: before ? 'edit_list_entry' : 'add_list_entry',
      subject: { kind: 'shared_list', id: list_id, name: list.name },
      ...(before ? { before: { entry: describeEntry(before) } } : {}),
      after: { entry: describeEntry(after) },
    })
    const { entry_id, revision } = after
    return { code: 200 as const, message: 'The entry has been saved', entry_id, revision }
  })

/** Deletes an entry; answers that name it keep its code and label (N9). */
export const adminDeleteListEntry: Handler<'admin-delete_list_entry', 'db' | 'now'> = (input, context) =>
  adminChange(context, 'admin-delete_list_entry', input, async (tx) => {
    const { services, caller } = context
    const { list_id, name } = await lockList(tx, input.list_id)
    const before = await requireEntry(tx, list_id, input.entry_id, input.revision)
    await deleteEntries(tx, [before.entry_id])
    await changeList(tx, list_id, { by: caller.name, at: services.now() })
    await logAdmin(tx, context, {
      action: 'delete_list_entry',
      subject: { kind: 'shared_list', id: list_id, name },
      before: { entry: describeEntry(before) },
    })
    return { code: 200 as const, message: 'The entry has been deleted' }
  })

/** @throws CallFailure NOT_FOUND, or ABORTED if the entry changed since revision `seen` (A6) */
async function requireEntry(tx: Tx, listId: string, entryId: string, seen?: number): Promise<StoredEntry> {
  const entry = isUuid(entryId) ? await findEntry(tx, listId, entryId) : undefined
  if (!entry) throw new CallFailure('NOT_FOUND', 'There is no such entry.')
  const { revision, modified_by } = entry
  if (seen !== undefined && seen !== revision)
    throw new CallFailure('ABORTED', 'This entry was changed after you opened it.', { revision, modified_by })
  return entry
}

function enteredEntry(input: ParsedInput<'admin-save_list_entry'>): ListEntry {
  const { code, label } = input
  return {
    code,
    label,
    company_id: input.company_id || null,
    from_day: input.from_day || null,
    to_day: input.to_day || null,
  }
}

/** @throws CallFailure INVALID_ARGUMENT */
async function requireValid(
  tx: Tx,
  listId: string,
  entry: ListEntry,
  before: StoredEntry | undefined,
): Promise<void> {
  const found = findEntryIssues(entry)
  if (found.length > 0) throw invalid(found.map(({ field: path, message }) => ({ path, message })))
  if (entry.company_id !== null && !(await lockCompanyReference(tx, entry.company_id)))
    throw invalid([{ path: 'company_id', message: 'There is no such company.' }])
  const sameCode = await readEntriesOfCode(tx, listId, entry.code)
  const conflict = findEntryConflict(
    entry,
    sameCode.filter(({ entry_id }) => entry_id !== before?.entry_id),
  )
  if (conflict) throw invalid([{ path: conflict.field, message: conflict.message }])
  if (!before && (await countEntries(tx, listId)) >= LIST_LIMITS.entries)
    throw invalid([{ path: 'code', message: `A list has at most ${LIST_LIMITS.entries} entries.` }])
}
