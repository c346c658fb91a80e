import type { Day } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface StoredList {
  list_id: string
  name: string
  revision: number
  modified_by: string
  modified_at: Date
}

/** The shared lists by name, with their entries and those in use on a day counted (N9). */
export async function readLists(
  db: Db,
  day: Day,
): Promise<(StoredList & { entry_count: number; in_use_count: number })[]> {
  const { rows } = await sql<StoredList & { entry_count: number; in_use_count: number }>`
    SELECT l.list_id, l.name, l.revision, l.modified_by, l.modified_at,
      coalesce(e.entry_count, 0) AS entry_count, coalesce(e.in_use_count, 0) AS in_use_count
    FROM shared_lists l LEFT JOIN (
      SELECT list_id, count(*)::int AS entry_count,
        count(*) FILTER (WHERE (from_day IS NULL OR from_day <= ${day}::date) AND (to_day IS NULL OR to_day >= ${day}::date))::int
          AS in_use_count
      FROM shared_list_entries GROUP BY list_id
    ) e USING (list_id)
    ORDER BY lower(l.name), l.list_id`.execute(db)
  return rows
}

/** All names, to compare a new one with. */
export function readListNames(db: Db | Tx): Promise<Pick<StoredList, 'list_id' | 'name'>[]> {
  return db.selectFrom('shared_lists').select(['list_id', 'name']).execute()
}

/** A list by its id; undefined for none. */
export async function findList(db: Db | Tx, listId: string): Promise<StoredList | undefined> {
  return db.selectFrom('shared_lists').selectAll().where('list_id', '=', listId).executeTakeFirst()
}
