import type { ListEntry } from '@countersign/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Change } from './list.store.ts'

export interface ChangedEntry extends ListEntry {
  entry_id: string
}

/** Adds entries to a list. @returns their ids, in their order */
export async function addEntries(
  tx: Tx,
  listId: string,
  entries: readonly ListEntry[],
  { by, at }: Change,
): Promise<string[]> {
  const ids: string[] = []
  await spreadIndexing(tx, entries)
  for (const some of inChunks(entries)) {
    const { rows } = await sql<{ entry_id: string }>`
      INSERT INTO shared_list_entries (list_id, code, label, company_id, from_day, to_day, modified_by, modified_at)
      SELECT ${listId}::uuid, code, label, company_id, from_day, to_day, ${by}, ${at}
      FROM ${unnested(some)} AS n (code, label, company_id, from_day, to_day)
      RETURNING entry_id`.execute(tx)
    ids.push(...rows.map(({ entry_id }) => entry_id))
  }
  return ids
}

/** Changes entries, each of which has one more revision. */
export async function updateEntries(
  tx: Tx,
  entries: readonly ChangedEntry[],
  { by, at }: Change,
): Promise<void> {
  await spreadIndexing(tx, entries)
  for (const some of inChunks(entries)) {
    const ids = some.map(({ entry_id }) => entry_id)
    await sql`
      UPDATE shared_list_entries e SET code = n.code, label = n.label, company_id = n.company_id, from_day = n.from_day,
        to_day = n.to_day, revision = e.revision + 1, modified_by = ${by}, modified_at = ${at}
      FROM ROWS FROM (unnest(${ids}::uuid[]), ${unnested(some)}) AS n (entry_id, code, label, company_id, from_day, to_day)
      WHERE e.entry_id = n.entry_id`.execute(tx)
  }
}

/** Entries of one statement: a whole list in one could exceed the time that a statement may take. */
const CHUNK = 2000

/** Many new texts enter the search index in small parts, so that no statement waits for all of them. */
async function spreadIndexing(tx: Tx, { length }: readonly unknown[]): Promise<void> {
  if (length > CHUNK) await sql`SET LOCAL gin_pending_list_limit = '512kB'`.execute(tx)
}

function* inChunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += CHUNK) yield items.slice(at, at + CHUNK)
}

function unnested(entries: readonly ListEntry[]) {
  const column = <K extends keyof ListEntry>(key: K) => entries.map((entry) => entry[key])
  return sql`unnest(${column('code')}::text[], ${column('label')}::text[], ${column('company_id')}::text[],
    ${column('from_day')}::date[], ${column('to_day')}::date[])`
}

export async function deleteEntries(tx: Tx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return
  await sql`DELETE FROM shared_list_entries WHERE entry_id = ANY (${[...entryIds]}::uuid[])`.execute(tx)
}
