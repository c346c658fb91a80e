import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { SUMS_LOCK } from './fold-deltas.ts'
import { addToCosts, addToCounts, allFacts, factsOf, inYear, touchYears } from './sums.ts'

/** Makes a company's year of sums anew from the facts; changes go on meanwhile. */
export async function rebuildYear(db: Db, of: { companyId: string; year: number; now: Date }): Promise<void> {
  const { companyId, year, now } = of
  await rebuild(db, async (tx) => {
    const those = sql`company_id = ${companyId} AND ${inYear(year)}`
    for (const table of TABLES) await sql`DELETE FROM ${sql.table(table)} WHERE ${those}`.execute(tx)
    const facts = factsOf(companyId, year)
    await addToCounts(facts).execute(tx)
    await addToCosts(facts).execute(tx)
    // Also where there is no memo: the figures are as of now.
    await touchYears(
      sql`(SELECT ${companyId}::text AS company_id, make_date(${year}, 1, 1) AS month)`,
      now,
    ).execute(tx)
  })
}

/** The same for all companies and years: after many memos came in by other ways than changes. */
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
 * All of one snapshot: facts and their deltas are committed together, so the deltas that are visible are exactly those that
 * the facts contain, and later ones are folded on top. The lock comes before the snapshot, or a fold in between would be lost.
 */
async function rebuild(db: Db, work: (tx: Tx) => Promise<void>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`SELECT pg_advisory_lock(${SUMS_LOCK})`.execute(connection)
    try {
      await connection
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          await sql`SELECT set_config('statement_timeout', '0', true)`.execute(tx)
          await work(tx)
        })
    } finally {
      await sql`SELECT pg_advisory_unlock(${SUMS_LOCK})`.execute(connection)
    }
  })
}
