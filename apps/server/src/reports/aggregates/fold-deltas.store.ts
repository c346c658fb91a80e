import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { addToCosts, addToCounts, touchYears } from './sums.store.ts'

/** Arbitrary but fixed: held while the sums of the reports are folded or rebuilt. */
export const SUMS_LOCK = 7_215_404

/** Small enough to keep a fold short. */
const BATCH = 20_000

/**
 * Folds the deltas appended by committed changes into the stored sums (H5). Folds and rebuilds wait for each other, but changes
 * only append.
 * @returns how many deltas were folded
 */
export async function foldDeltas(db: Db, now: Date): Promise<number> {
  let folded = 0
  for (;;) {
    const count = await foldBatch(db, now)
    folded += count
    if (count < BATCH) return folded
  }
}

async function foldBatch(db: Db, now: Date): Promise<number> {
  const pending = await sql`SELECT FROM report_deltas LIMIT 1`.execute(db)
  if (pending.rows.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${SUMS_LOCK})`.execute(tx)
    const folded = sql`folded`
    const { rows } = await sql<{ count: number }>`
      WITH folded AS (
        DELETE FROM report_deltas
        WHERE delta_id IN (SELECT delta_id FROM report_deltas ORDER BY delta_id LIMIT ${BATCH}) RETURNING *
      ), counts AS (${addToCounts(folded)}), costs AS (${addToCosts(folded)}), years AS (${touchYears(folded, now)})
      SELECT count(*)::int AS count FROM folded`.execute(tx)
    return rows[0]?.count ?? 0
  })
}
