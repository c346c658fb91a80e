import { MANILA_OFFSET_MILLISECONDS } from '@countersign/domain'
import type { Db } from '../../db/database.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import type { Services } from '../../services.ts'
import { rebuildYear } from './rebuild-sums.ts'
import { recomputeFacts } from './recompute-facts.ts'
import { endUpdate, noteProgress, pendingUpdate } from './report-updates.store.ts'

/**
 * Recomputes a company's year (H5): facts from the memos, then the sums from the facts. Its progress is committed as it goes.
 * One that failed says so, and is not tried again: whoever looks at the report asks again.
 */
export async function rebuildReports(
  { updateId }: JobPayloads['rebuild_reports'],
  services: Services,
): Promise<void> {
  const { db } = services
  const update = await pendingUpdate(db, updateId)
  if (!update) return
  const progress = (done: number, total: number) =>
    noteProgress(db, updateId, { done, total, at: services.now() })
  try {
    const keys = await memosOfYear(db, update)
    await progress(0, keys.length)
    await recomputeFacts(db, keys, (done) => progress(done, keys.length))
    await rebuildYear(db, { ...update, now: services.now() })
    await endUpdate(db, updateId, 'fulfilled')
  } catch (cause) {
    services.log.error({ err: cause, updateId }, 'recomputing the reports failed')
    await endUpdate(db, updateId, 'rejected')
  }
}

async function memosOfYear(
  db: Db,
  { companyId, year }: { companyId: string; year: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('memos')
    .select('memo_key')
    .where('company_id', '=', companyId)
    .where('submitted_at', '>=', startOfYear(year))
    .where('submitted_at', '<', startOfYear(year + 1))
    .orderBy('submitted_at')
    .orderBy('memo_key')
    .execute()
  return rows.map((row) => row.memo_key)
}

/** New Year's midnight in Manila (G1, H2). */
function startOfYear(year: number): Date {
  return new Date(Date.UTC(year, 0, 1) - MANILA_OFFSET_MILLISECONDS)
}
