import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'
import { areFactsMissing } from './facts.store.ts'
import { rebuildAllReports } from './recompute-facts.ts'

/** Records the facts of memos that are older than the reports, once after an upgrade. */
export async function fillReports(
  _payload: JobPayloads['fill_reports'],
  services: Pick<Services, 'db' | 'now'>,
): Promise<void> {
  await rebuildAllReports(services.db, services.now())
}

/** Enqueues the job if there are memos but no facts. */
export async function fillReportsWhereMissing({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  if (!(await areFactsMissing(db))) return
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'fill_reports', {}, 'fill_reports'))
}
