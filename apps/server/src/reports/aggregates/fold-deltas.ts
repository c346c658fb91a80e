import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { addToCosts, addToCounts, touchYears } from './sums.ts'

/** Any fixed number: whoever holds it changes the reports' sums, folding or rebuilding. */
export const SUMS_LOCK = 7_215_404

/** So many at once that a fold stays short. */
const BATCH = 20_000

/**
 * Folds the deltas that committed changes have appended into the stored sums (H5). Only folds and rebuilds wait for one
 * another; the changes themselves append and go.
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
  const some = await sql`SELECT FROM report_deltas LIMIT 1`.execute(db)
  if (some.rows.length === 0) return 0
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${SUMS_LOCK})`.execute(tx)
    const gone = sql`gone`
    const { rows } = await sql<{ count: number }>`
      WITH gone AS (
        DELETE FROM report_deltas
        WHERE delta_id IN (SELECT delta_id FROM report_deltas ORDER BY delta_id LIMIT ${BATCH}) RETURNING *
      ), counts AS (${addToCounts(gone)}), costs AS (${addToCosts(gone)}), years AS (${touchYears(gone, now)})
      SELECT count(*)::int AS count FROM gone`.execute(tx)
    return rows[0]?.count ?? 0
  })
}
