import type { ListEntry, NamedList } from '@countersign/domain'
import { isStorableText } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'

/** By list: all entries of the codes that are named of it, whatever their company and days. */
export type EntriesByList = ReadonlyMap<string, readonly ListEntry[]>

/** Reads the entries of named codes; the number of statements doesn't depend on them. */
export async function readNamedEntries(db: Db | Tx, lists: readonly NamedList[]): Promise<EntriesByList> {
  const named = lists.flatMap(({ list_id, codes }) =>
    isUuid(list_id) ? codes.filter(isStorableText).map((code) => ({ list_id, code })) : [],
  )
  if (named.length === 0) return new Map()
  const { rows } = await sql<ListEntry & { list_id: string }>`
    SELECT e.list_id, e.code, e.label, e.company_id, e.from_day::text, e.to_day::text
    FROM unnest(${named.map(({ list_id }) => list_id)}::uuid[], ${named.map(({ code }) => code)}::text[]) AS n (list_id, code)
      JOIN shared_list_entries e ON e.list_id = n.list_id AND e.code COLLATE "C" = n.code`.execute(db)
  return Map.groupBy(rows, ({ list_id }) => list_id)
}

/** The lists that exist, with those of the named codes that they have (N9). */
export async function readNamedLists(db: Db | Tx, lists: readonly NamedList[]): Promise<NamedList[]> {
  const ids = lists.map(({ list_id }) => list_id).filter(isUuid)
  if (ids.length === 0) return []
  const existing = await db.selectFrom('shared_lists').select('list_id').where('list_id', 'in', ids).execute()
  const entries = await readNamedEntries(db, lists)
  return existing.map(({ list_id }) => ({
    list_id,
    codes: [...new Set((entries.get(list_id) ?? []).map(({ code }) => code))],
  }))
}
