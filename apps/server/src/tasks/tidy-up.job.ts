import { deleteUnboundUpload, readAbandonedUploads } from '../files/unbound-uploads.store.ts'
import { UNBOUND_UPLOAD_DAYS } from '../files/upload-quota.store.ts'
import { removeEndedExports } from '../integrations/exports/export-runs.store.ts'
import { tidyDeliveries } from '../integrations/webhooks/webhooks.store.ts'
import { removeLeftovers } from '../platform/memo-log/archive/leftovers.store.ts'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { removeOldUpdates } from '../reports/aggregates/report-updates.store.ts'
import { removeExpiredReports } from '../reports/lists/report-files.store.ts'
import { deleteUnusedPush } from '../sessions/push-subscriptions.store.ts'
import type { Services } from '../protocol/services.ts'
import { deleteExpiredRows, deleteLeftDrafts } from './expired-rows.store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Long after anyone watches its progress (H5). */
const REPORT_UPDATE_DAYS = 7

/**
 * Hourly: removes expired uploads, sessions, tokens, reports, idempotent answers and updates, drafts of people who left, and what is left of
 * archives.
 */
export async function tidyUp(
  _payload: JobPayloads['tidy_up'],
  services: Pick<Services, 'db' | 'storage' | 'now'>,
): Promise<void> {
  const { db, storage } = services
  const before = (days: number) => new Date(services.now().getTime() - days * DAY_MS)
  await deleteExpiredRows(db, before)
  await deleteUnusedPush(db, services.now())
  await deleteLeftDrafts(db, before)
  await tidyDeliveries(db, services.now())
  await removeEndedExports(db, storage, services.now())
  await removeExpiredReports(db, storage, services.now())
  await removeLeftovers(db, storage, services.now())
  await removeOldUpdates(db, before(REPORT_UPDATE_DAYS))
  for (const fileKey of await readAbandonedUploads(db, before(UNBOUND_UPLOAD_DAYS))) {
    // Delete the row first: a memo that binds the file concurrently keeps it.
    if (await deleteUnboundUpload(db, fileKey)) await storage.remove(fileKey)
  }
}
