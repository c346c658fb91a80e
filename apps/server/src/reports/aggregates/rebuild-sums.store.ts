import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { LIFT_TIME_LIMITS } from '../../platform/db/limited-driver.ts'
import { SUMS_LOCK } from './fold-deltas.store.ts'
import { addToCosts, addToCounts, allFacts, factsOf, inYear, touchYears } from './sums.store.ts'

/** Rebuilds the sums of a company's year from the facts, concurrently with changes. */
export async function rebuildYear(db: Db, of: { companyId: string; year: number; now: Date }): Promise<void> {
  const { companyId, year, now } = of
  await rebuild(db, async (tx) => {
    const ofYear = sql`company_id = ${companyId} AND ${inYear(year)}`
    for (const table of TABLES) await sql`DELETE FROM ${sql.table(table)} WHERE ${ofYear}`.execute(tx)
    const facts = factsOf(companyId, year)
    await addToCounts(facts).execute(tx)
    await addToCosts(facts).execute(tx)
    // Even without memos, the figures are up to date now.
    await touchYears(
      sql`(SELECT ${companyId}::text AS company_id, make_date(${year}, 1, 1) AS month)`,
      now,
    ).execute(tx)
  })
}

/** Rebuilds all sums, after memos were imported in bulk. */
export async function rebuildAllSums(db: Db, now: Date): Promise<void> {
  await rebuild(db, async (tx) => {
    for (const table of TABLES) await sql`DELETE FROM ${sql.table(table)}`.execute(tx)
    await addToCounts(allFacts).execute(tx)
    await addToCosts(allFacts).execute(tx)
    await touchYears(sql`memo_facts`, now).execute(tx)
  })
}

const TABLES = ['report_deltas', 'report_counts', 'report_costs']

/**
 * Runs in one snapshot. Facts and their deltas are committed together, so the visible deltas are exactly those contained in the
 * facts; later ones are folded on top. The lock is taken before the snapshot, or a fold in between would be lost.
 */
async function rebuild(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${SUMS_LOCK})`.execute(connection)
    try {
      await connection
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await sql.raw(LIFT_TIME_LIMITS).execute(tx)
          await work(tx)
        })
    } finally {
      await sql`SELECT pg_advisory_unlock(${SUMS_LOCK})`.execute(connection)
    }
  })
}
