import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { holdsOn } from '../../protocol/preparations.queries.ts'
import { placesIn } from '../memo-lists.queries.ts'
import type { MemoRow, placesOf } from '../memo-lists.queries.ts'
import type { RowFilter } from '../row-filter.queries.ts'
import { amountOrderOf, isWanted } from '../row-filter.queries.ts'

/** A person who prepares drafts, as a query knows them. */
export interface Preparing {
  personId: number
  /** The arrangements under which they do today. */
  preparationIds: readonly string[]
  /** In Manila. */
  day: string
}

/**
 * The drafts of a person and those that they prepare for others (R6), as the places of one list: their own range of the participants' index, and
 * the drafts of each arrangement that holds.
 */
export function draftsToPrepare(
  db: Db,
  { personId, preparationIds, day }: Preparing,
  filter: RowFilter,
): ReturnType<typeof placesOf> {
  const columns = sql`p.memo_key, p.status, p.approver_status, p.sort_at, p.last_version, p.person_id, p.owner_person_id,
    NULL::text AS acting_for, false AS several_seats, ${amountOrderOf(filter)} AS amount_order`
  return placesIn(
    db,
    sql`(
    SELECT ${columns} FROM participants p
    WHERE p.person_id = ${personId} AND p.audience = 'owner' AND p.list = 'drafts' AND ${isWanted(filter)}
    UNION ALL
    SELECT ${columns} FROM preparations r JOIN memos m ON m.preparation_id = r.preparation_id
      JOIN participants p ON p.memo_key = m.memo_key
    WHERE r.preparation_id = ANY(${preparationIds}::uuid[]) AND r.preparer_id = ${personId} AND ${holdsOn(day)}
      AND p.audience = 'owner' AND p.list = 'drafts' AND ${isWanted(filter)})`,
  )
}

/** Who prepared the drafts of a page (R6), by Memo ID. A page without any asks nothing. */
export async function readPreparers(
  db: Db,
  rows: readonly { memo_id: string; preparation_id: string | null; preparer_id: number | null }[],
): Promise<(row: { memo_id: string }) => Pick<MemoRow, 'prepared_by'>> {
  const prepared = rows.filter(({ preparation_id }) => preparation_id !== null)
  if (prepared.length === 0) return () => ({})
  const { rows: people } = await sql<{ person_id: number; email: string; name: string }>`
    SELECT a.person_id, a.email, coalesce(p.display_name, a.email) AS name
    FROM addresses a LEFT JOIN people p USING (email)
    WHERE a.person_id = ANY(${prepared.map(({ preparer_id }) => preparer_id)}::integer[])`.execute(db)
  const byPerson = new Map(people.map(({ person_id, email, name }) => [person_id, { email, name }]))
  const byMemo = new Map(prepared.map(({ memo_id, preparer_id }) => [memo_id, byPerson.get(preparer_id!)]))
  return ({ memo_id }) => {
    const preparer = byMemo.get(memo_id)
    return preparer ? { prepared_by: preparer } : {}
  }
}
