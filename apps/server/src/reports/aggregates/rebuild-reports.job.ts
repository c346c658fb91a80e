import { MANILA_OFFSET_MILLISECONDS } from '@countersign/domain'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { listMemosSubmitted } from './facts.store.ts'
import { rebuildYear } from './rebuild-sums.store.ts'
import { recomputeFacts } from './recompute-facts.ts'
import { endUpdate, findPendingUpdate, saveProgress } from './report-updates.store.ts'

/**
 * Recomputes a company's year (H5): first facts from memos, then sums from facts, committing its progress. A failed update is
 * marked as such and not retried; users can request another.
 */
export async function rebuildReports(
  { updateId }: JobPayloads['rebuild_reports'],
  services: Pick<Services, 'db' | 'log' | 'now'>,
): Promise<void> {
  const { db } = services
  const update = await findPendingUpdate(db, updateId)
  if (!update) return
  const report = (done: number, total: number) =>
    saveProgress(db, updateId, { done, total, at: services.now() })
  try {
    const { companyId, year } = update
    const keys = await listMemosSubmitted(db, companyId, startOfYear(year), startOfYear(year + 1))
    await report(0, keys.length)
    await recomputeFacts(db, keys, (done) => report(done, keys.length))
    await rebuildYear(db, { ...update, now: services.now() })
    await endUpdate(db, updateId, 'fulfilled')
  } catch (cause) {
    services.log.error({ err: cause, updateId }, 'recomputing the reports failed')
    await endUpdate(db, updateId, 'rejected')
  }
}

/** January 1, 00:00 in Manila (G1, H2). */
function startOfYear(year: number): Date {
  return new Date(Date.UTC(year, 0, 1) - MANILA_OFFSET_MILLISECONDS)
}
