import type { Day, EntryState, ListEntry } from '@countersign/domain'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { likePattern } from '../../platform/db/like-pattern.ts'
import type { EntryCursor } from '../../templates/lists/entry-cursor.ts'

export interface StoredEntry extends ListEntry {
  entry_id: string
  /** Null for all companies. */
  company_name: string | null
  revision: number
  modified_by: string
  modified_at: Date
}

const ENTRY = sql`
  SELECT e.entry_id, e.code, e.label, e.company_id, c.name AS company_name, e.from_day::text, e.to_day::text,
    e.revision, e.modified_by, e.modified_at
  FROM shared_list_entries e LEFT JOIN companies c USING (company_id)`

/** An entry's place in its list. */
const PLACE = sql`(e.code COLLATE "C", coalesce(e.company_id, '') COLLATE "C", coalesce(e.from_day::text, '') COLLATE "C")`

export interface EntryFilter {
  listId: string
  text?: string | null | undefined
  codes?: readonly string[] | null | undefined
  /** '' for those of all companies. */
  companyId?: string | null | undefined
  state?: EntryState | null | undefined
  day: Day
}

/** A page of a list's entries by code, then company and first day, with the number of all that match. */
export async function readEntriesPage(
  db: Db,
  filter: EntryFilter,
  { after, limit }: { after: EntryCursor | null; limit: number },
): Promise<{ entries: StoredEntry[]; total: number; hasNext: boolean }> {
  const where = sql.join(conditionsOf(filter), sql` AND `)
  const following = after ? sql`AND ${PLACE} > (${after.code}, ${after.companyId}, ${after.fromDay})` : sql``
  const [{ rows }, counted] = await Promise.all([
    sql<StoredEntry>`${ENTRY} WHERE ${where} ${following} ORDER BY ${PLACE} LIMIT ${limit + 1}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM shared_list_entries e WHERE ${where}`.execute(
      db,
    ),
  ])
  return {
    entries: rows.slice(0, limit),
    total: counted.rows[0]?.total ?? 0,
    hasNext: rows.length > limit,
  }
}

function conditionsOf({ listId, text, codes, companyId, state, day }: EntryFilter): RawBuilder<unknown>[] {
  const conditions = [sql`e.list_id = ${listId}::uuid`]
  if (text) conditions.push(sql`lower(e.code || ' ' || e.label) LIKE ${likePattern(text)}`)
  if (codes) conditions.push(sql`e.code COLLATE "C" = ANY (${[...codes]}::text[])`)
  if (companyId === '') conditions.push(sql`e.company_id IS NULL`)
  else if (companyId) conditions.push(sql`e.company_id = ${companyId}`)
  if (state) conditions.push(STATES[state](day))
  return conditions
}

/** `entryState` of the domain as SQL. */
const STATES: Record<EntryState, (day: Day) => RawBuilder<unknown>> = {
  ENDED: (day) => sql`e.to_day < ${day}::date`,
  COMING: (day) => sql`e.from_day > ${day}::date`,
  IN_USE: (day) =>
    sql`(e.from_day IS NULL OR e.from_day <= ${day}::date) AND (e.to_day IS NULL OR e.to_day >= ${day}::date)`,
}

/** All entries of a list, by code, then company and first day. */
export async function readAllEntries(db: Db | Tx, listId: string): Promise<StoredEntry[]> {
  const { rows } =
    await sql<StoredEntry>`${ENTRY} WHERE e.list_id = ${listId}::uuid ORDER BY ${PLACE}`.execute(db)
  return rows
}

/** The entries of a list that have a code, whatever its case. */
export async function readEntriesOfCode(tx: Tx, listId: string, code: string): Promise<StoredEntry[]> {
  const { rows } =
    await sql<StoredEntry>`${ENTRY} WHERE e.list_id = ${listId}::uuid AND lower(e.code) = lower(${code})`.execute(
      tx,
    )
  return rows
}

/** An entry of a list; undefined for none. */
export async function findEntry(tx: Tx, listId: string, entryId: string): Promise<StoredEntry | undefined> {
  const { rows } =
    await sql<StoredEntry>`${ENTRY} WHERE e.list_id = ${listId}::uuid AND e.entry_id = ${entryId}::uuid`.execute(
      tx,
    )
  return rows[0]
}

export async function countEntries(tx: Tx, listId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('shared_list_entries')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return total
}
