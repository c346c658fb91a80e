import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { storageBelow } from '../../platform/storage/storage.ts'
import type { Services } from '../../protocol/services.ts'
import {
  beginAttempt,
  exportPrefix,
  finishExport,
  recordExportFailure,
  removeEndedExports,
  saveProgress,
} from './export-runs.store.ts'
import { writeExport } from './write-export.queries.ts'

type Needed = Pick<Services, 'db' | 'storage' | 'log' | 'now'>

/**
 * Writes an export into the storage (P6). A retry begins again: a snapshot doesn't outlive its connection. After the last attempt it is
 * given up, and what there was is removed.
 */
export async function writeRequestedExport(
  { exportId }: JobPayloads['write_export'],
  { db, storage, log, now }: Needed,
): Promise<void> {
  if (!(await beginAttempt(db, exportId, now()))) return removeEndedExports(db, storage, now())
  try {
    const target = storageBelow(storage, exportPrefix(exportId))
    // What an attempt before has left, files erased since among it.
    await storage.removeBelow(exportPrefix(exportId))
    const written = await writeExport({
      db,
      storage,
      target,
      now,
      onProgress: (done) => saveProgress(db, exportId, done),
    })
    if (!(await finishExport(db, exportId, written, now())))
      throw new Error('Something was erased while the export was written; it begins again.')
  } catch (cause) {
    const isGivenUp = await recordExportFailure(db, exportId, now())
    log.error({ exportId, isGivenUp, err: cause }, 'export not written')
    if (!isGivenUp) throw cause
    await removeEndedExports(db, storage, now())
  }
}

/** Removes the bytes of exports that administrators or erasures have ended (P6, O6). */
export async function removeExports(
  _payload: JobPayloads['remove_exports'],
  { db, storage, now }: Needed,
): Promise<void> {
  await removeEndedExports(db, storage, now())
}
