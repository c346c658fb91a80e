import type { Db } from '../../platform/db/database.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { announce } from '../../platform/signals/announce.store.ts'
import type { Services } from '../../protocol/services.ts'
import { readOutdated } from './due-times.queries.ts'
import { lockToRecompute, recomputeDueTime } from './due-times.store.ts'

const BATCH = 100

/**
 * Hourly, and after each change of the holidays: recomputes the due times of levels that are not cleared (L2). Each memo is locked by
 * itself, for milliseconds. Running twice changes nothing.
 */
export async function recomputeDueTimes(
  _payload: JobPayloads['recompute_due_times'],
  { db }: Pick<Services, 'db'>,
): Promise<void> {
  for (let after = '0'; ;) {
    const keys = await readOutdated(db, after, BATCH)
    const last = keys.at(-1)
    if (last === undefined) return
    for (const key of keys) await recompute(db, key)
    after = last
  }
}

async function recompute(db: Db, memoKey: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const memo = await lockToRecompute(tx, memoKey)
    if (!memo) return
    await recomputeDueTime(tx, memo)
    await announce(tx, { memo: memoKey })
  })
}
