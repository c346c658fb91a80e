import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { StoredList } from './lists.queries.ts'

/** The administrator who makes a change, and when. */
export interface Change {
  by: string
  at: Date
}

/** Arbitrary but fixed: only one transaction at a time counts the lists and takes a name. */
const NAMES_LOCK = 7_215_409

/** Blocks changes of the lists' names until the transaction ends, so that they are compared and counted on what it saves. */
export async function lockListNames(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(NAMES_LOCK)})`.execute(tx)
}

/**
 * Locks a list until the transaction ends: of two changes of its entries, the second one sees the first.
 * @param seen the revision that the caller has seen
 * @throws CallFailure NOT_FOUND, or ABORTED if the list changed since (A6)
 */
export async function lockList(tx: Tx, listId: string, seen?: number): Promise<StoredList> {
  const list = isUuid(listId)
    ? await tx
        .selectFrom('shared_lists')
        .selectAll()
        .where('list_id', '=', listId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!list) throw noList()
  const { revision, modified_by } = list
  if (seen !== undefined && seen !== revision)
    throw new CallFailure('ABORTED', 'This list was changed after you opened it.', { revision, modified_by })
  return list
}

export function noList(): CallFailure {
  return new CallFailure('NOT_FOUND', 'There is no such list.')
}

/** @returns the id of the new list */
export async function addList(tx: Tx, name: string, { by, at }: Change): Promise<string> {
  const { list_id } = await tx
    .insertInto('shared_lists')
    .values({ name, modified_by: by, modified_at: at })
    .returning('list_id')
    .executeTakeFirstOrThrow()
  return list_id
}

/** Records a change of a list or of its entries. @returns the list's revision */
export async function changeList(tx: Tx, listId: string, { by, at }: Change, name?: string): Promise<number> {
  const { revision } = await tx
    .updateTable('shared_lists')
    .set((eb) => ({
      revision: eb('revision', '+', 1),
      modified_by: by,
      modified_at: at,
      ...(name === undefined ? {} : { name }),
    }))
    .where('list_id', '=', listId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

/** Deletes a list with its entries. */
export async function deleteList(tx: Tx, listId: string): Promise<void> {
  await tx.deleteFrom('shared_lists').where('list_id', '=', listId).execute()
}
