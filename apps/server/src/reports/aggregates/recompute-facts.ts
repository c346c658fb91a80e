import type { Db } from '../../platform/db/database.ts'
import { findOutdatedFacts, listReportedMemos, lockMemos, readFacts, writeFacts } from './facts.store.ts'
import { rebuildAllSums } from './rebuild-sums.store.ts'

const BATCH = 400
/** Limits the load on the database. */
const CONCURRENT_BATCHES = 2

/**
 * Recomputes the facts of memos from their rows, logs and contents. Only memos with outdated facts are locked and read again, so
 * that approvals are not blocked. Those of archived memos stay as they were computed (R9).
 * @param onProgress called after each batch with the number of memos done
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
      const outdated = await findOutdatedFacts(db, await readFacts(db, keys))
      if (outdated.length > 0) await rewriteFacts(db, outdated)
      done += keys.length
      await onProgress(done)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_BATCHES }, work))
}

async function rewriteFacts(db: Db, memoKeys: readonly string[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockMemos(tx, memoKeys)
    await writeFacts(tx, await readFacts(tx, memoKeys))
  })
}

/** Rebuilds all facts and sums, after memos were imported in bulk. */
export async function rebuildAllReports(db: Db, now: Date): Promise<void> {
  await recomputeFacts(db, await listReportedMemos(db))
  await rebuildAllSums(db, now)
}
