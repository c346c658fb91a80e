import type { Expression, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Hit, Search } from './search-conditions.queries.ts'
import { isInScope } from './search-conditions.queries.ts'

/** Minimum similarity of ID or subject to the query, if no words match. */
const MIN_SIMILARITY = 0.3

/**
 * Hits found by the indexes on words and people: all are read, for their order, and a page is returned.
 * @param matches conditions of which an entry fulfils one at most, each answered by an index
 */
export async function indexedHits(
  db: Db,
  search: Search,
  matches: readonly Expression<SqlBool>[],
): Promise<{ hits: Hit[]; count: number }> {
  const { size, skip } = search
  const found = matches.map(
    (condition) => sql`SELECT s.memo_key, s.version, s.created_at FROM memo_search s
          WHERE ${isInScope(search)} AND ${condition}`,
  )
  // The planner estimates word frequencies poorly, and a wrong estimate would cost a full scan.
  const { rows } = await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      return sql<{ count: number } & (Hit | Record<keyof Hit, null>)>`
        WITH hits AS MATERIALIZED (
          ${sql.join(found, sql` UNION ALL `)}
        )
        SELECT counted.count, shown.memo_key, shown.version
        FROM (SELECT count(*)::int AS count FROM hits) counted
        LEFT JOIN LATERAL (
          SELECT * FROM hits ORDER BY created_at DESC, memo_key DESC LIMIT ${size} OFFSET ${skip}
        ) shown ON true
        ORDER BY shown.created_at DESC, shown.memo_key DESC`.execute(tx)
    })
  const hits = rows.filter((row): row is { count: number } & Hit => row.memo_key !== null)
  return { hits, count: rows[0]?.count ?? 0 }
}

/** Hits whose ID or subject resembles the query: slips of the pen. */
export function alikeHits(db: Db, search: Search): Promise<{ hits: Hit[]; count: number }> {
  return indexedHits(db, search, [isAlike(search)])
}

/** The condition that ID or subject resemble the query. */
export function isAlike({ query }: Pick<Search, 'query'>): Expression<SqlBool> {
  return sql<SqlBool>`${query} <% (s.memo_id || ': ' || s.subject) AND word_similarity(${query}, s.memo_id || ': ' || s.subject) >= ${MIN_SIMILARITY}`
}
