import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { differing, readFacts, writeFacts } from './facts.store.ts'
import { rebuildAllSums } from './rebuild-sums.ts'

const BATCH = 400
/** What one process asks the database for at once. */
const BATCHES_AT_ONCE = 2

/**
 * Recomputes the facts of memos from their rows, logs and contents. Reading locks nothing; only memos whose facts turn out to
 * be wrong are locked and read again, so that nobody's approval waits.
 * @param onProgress told how many are done, after each batch
 */
export async function recomputeFacts(
  db: Db,
  memoKeys: readonly string[],
  onProgress: (done: number) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let next = 0
  let done = 0
  const work = async () => {
    while (next < memoKeys.length) {
      const keys = memoKeys.slice(next, (next += BATCH))
      const wrong = await differing(db, await readFacts(db, keys))
      if (wrong.length > 0) await mend(db, wrong)
      done += keys.length
      await onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, work))
}

async function mend(db: Db, memoKeys: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM memos WHERE memo_key = ANY(${memoKeys}::bigint[]) ORDER BY memo_key FOR NO KEY UPDATE`.execute(
      tx,
    )
    await writeFacts(tx, await readFacts(tx, memoKeys))
  })
}

/** Everything anew, facts and sums: after many memos came in by other ways than changes. */
export async function rebuildAllReports(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ memo_key: string }>`
    SELECT memo_key FROM memos WHERE company_id IS NOT NULL AND submitted_at IS NOT NULL ORDER BY memo_key`.execute(
    db,
  )
  await recomputeFacts(
    db,
    rows.map((row) => row.memo_key),
  )
  await rebuildAllSums(db, now)
}
