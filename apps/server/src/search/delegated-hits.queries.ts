import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Delegating } from '../memo-lists/for-others/delegated-places.queries.ts'
import { delegatedPlaces } from '../memo-lists/for-others/delegated-places.queries.ts'
import type { Db } from '../platform/db/database.ts'
import type { DatedHit } from './merge-hits.ts'
import type { Hit, Search } from './search-conditions.queries.ts'
import { passesFilters } from './search-conditions.queries.ts'

/** A hit in a memo that waits for someone whom the searching person decides for (K6). */
export interface DelegatedHit extends DatedHit {
  actingFor: string
  /** Whether the person takes part in the memo as well, and finds it anyway. */
  isOwn: boolean
}

interface Delegated {
  search: Search
  delegate: Delegating
  condition: Expression<SqlBool>
  limit: number
}

const NO_FILTER = { types: undefined, type: undefined, from: undefined, before: undefined }

/** The hits in what waits for a delegate, as their list has it, latest first: last versions alone. */
export async function delegatedHits(
  db: Db,
  { search, delegate, condition, limit }: Delegated,
): Promise<DelegatedHit[]> {
  const { rows } = await sql<DatedRow & { acting_for: string; is_own: boolean }>`
    SELECT hit.memo_key, hit.version, hit.created_at, waiting.acting_for,
      EXISTS (
        SELECT FROM participants mine
        WHERE mine.memo_key = hit.memo_key AND mine.person_id = ${delegate.personId} AND mine.last_version IS NULL OFFSET 0
      ) AS is_own
    FROM ${delegatedPlaces(delegate, NO_FILTER, 'others')} waiting
    CROSS JOIN LATERAL (
      SELECT s.memo_key, s.version, s.created_at FROM memo_search s
      WHERE s.memo_key = waiting.memo_key AND ${passesFilters(search)} AND ${condition}
        AND s.version = (SELECT max(latest.version) FROM memo_search latest WHERE latest.memo_key = waiting.memo_key)
      OFFSET 0
    ) hit
    ORDER BY hit.created_at DESC, hit.memo_key DESC
    LIMIT ${sql.lit(limit)}`.execute(db)
  return rows.map(({ acting_for, is_own, ...row }) => ({
    ...datedOf(row),
    actingFor: acting_for,
    isOwn: is_own,
  }))
}

/**
 * Memos that wait for a delegate and of which they could read an earlier version without the absence (C7). As a delegate they read the
 * last one.
 */
export async function memosLeft(db: Db, delegate: Delegating): Promise<string[]> {
  const { rows } = await sql<{ memo_key: string }>`
    SELECT waiting.memo_key
    FROM ${delegatedPlaces(delegate, NO_FILTER, 'others')} waiting
    CROSS JOIN LATERAL (
      SELECT FROM participants mine
      WHERE mine.memo_key = waiting.memo_key AND mine.person_id = ${delegate.personId} AND mine.last_version IS NOT NULL LIMIT 1
    ) past`.execute(db)
  return rows.map((row) => row.memo_key)
}

interface DatedRow extends Hit {
  created_at: Date
}

function datedOf({ memo_key, version, created_at }: DatedRow): DatedHit {
  return { memo_key, version, createdAt: created_at }
}

/** The same hits with their dates, in their order. */
export async function withDates(db: Db, hits: readonly Hit[]): Promise<DatedHit[]> {
  if (hits.length === 0) return []
  const { rows } = await sql<DatedRow>`
    SELECT hit.memo_key, hit.version, m.created_at
    FROM unnest(${hits.map((hit) => hit.memo_key)}::bigint[], ${hits.map((hit) => hit.version)}::integer[])
      WITH ORDINALITY AS hit(memo_key, version, place)
      JOIN memos m USING (memo_key)
    ORDER BY hit.place`.execute(db)
  return rows.map(datedOf)
}
