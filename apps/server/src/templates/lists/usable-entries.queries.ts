import type { ListMoment } from '@countersign/domain'
import { LIST_LIMITS } from '@countersign/domain'
import { sql } from 'kysely'
import type { RawBuilder, Sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'

/** An entry as forms offer it (N9). */
export interface ListOption {
  code: string
  label: string
}

/**
 * The entries of lists that may be named at a moment, one for each code: `entriesInUse` of the domain as SQL.
 * A company's own entry of a code is looked up for each entry of the page; as NOT EXISTS, all of the company's would be read first.
 * @param list the id of a list, as SQL
 */
function usableEntries(list: RawBuilder<unknown>, { companyId, day }: ListMoment): ReturnType<Sql> {
  const inUse = (entry: string) => {
    const from = sql.ref(`${entry}.from_day`)
    const to = sql.ref(`${entry}.to_day`)
    return sql`(${from} IS NULL OR ${from} <= ${day}::date) AND (${to} IS NULL OR ${to} >= ${day}::date)`
  }
  return sql`
    SELECT e.code, e.label FROM shared_list_entries e
    WHERE e.list_id = ${list} AND ${inUse('e')}
      AND (e.company_id = ${companyId}::text OR (e.company_id IS NULL AND (
        SELECT own.entry_id FROM shared_list_entries own
        WHERE own.list_id = e.list_id AND own.code COLLATE "C" = e.code AND own.company_id = ${companyId}::text
          AND ${inUse('own')}
        LIMIT 1) IS NULL))`
}

export interface UsableList {
  list_id: string
  name: string
  entries: ListOption[]
}

/** Lists with the first of their usable entries, by code: one more than a form carries. */
export async function readUsableLists(
  db: Db | Tx,
  listIds: readonly string[],
  moment: ListMoment,
): Promise<UsableList[]> {
  const { rows } = await sql<UsableList>`
    SELECT l.list_id, l.name, (
      SELECT coalesce(jsonb_agg(jsonb_build_object('code', u.code, 'label', u.label) ORDER BY u.code COLLATE "C"), '[]')
      FROM (${usableEntries(sql`l.list_id`, moment)} ORDER BY e.code COLLATE "C" LIMIT ${LIST_LIMITS.sentEntries + 1}) u
    ) AS entries
    FROM shared_lists l WHERE l.list_id = ANY (${[...listIds]}::uuid[])`.execute(db)
  return rows
}

interface Search {
  listId: string
  /** '' for all. */
  text: string
  /** The last code of the page before. */
  after: string | null
}

/** A page of the usable entries of a list whose code or label contains a text, by code, and one entry more. */
export async function searchUsableEntries(
  db: Db,
  { listId, text, after }: Search,
  moment: ListMoment,
): Promise<ListOption[]> {
  const matching = text === '' ? sql`` : sql`AND lower(e.code || ' ' || e.label) LIKE ${likePattern(text)}`
  const following = after !== null ? sql`AND e.code COLLATE "C" > ${after}` : sql``
  const { rows } = await sql<ListOption>`
    ${usableEntries(sql`${listId}::uuid`, moment)} ${matching} ${following}
    ORDER BY e.code COLLATE "C" LIMIT ${LIST_LIMITS.searchPage + 1}`.execute(db)
  return rows
}
