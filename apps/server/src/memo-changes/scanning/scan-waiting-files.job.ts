import { noteScanner, readWaitingFiles, releaseWaitingFiles } from '../../files/scans.store.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../protocol/services.ts'

/** Files of this age are asked for again: their own jobs have ended, or are about to. */
const AGAIN_MS = 30_000
const MOST_FILES = 500

/**
 * Each minute: asks whether the scanner answers, which an alarm is about, and scans what has waited for it (Q3). Without a scanner, what
 * still waits for one is released.
 */
export async function scanWaitingFiles(
  _payload: JobPayloads['scan_waiting_files'],
  { db, jobs, scanner, log, now }: Pick<Services, 'db' | 'jobs' | 'scanner' | 'log' | 'now'>,
): Promise<void> {
  if (!scanner) {
    await releaseWaitingFiles(db)
    await noteScanner(db, { isAway: false, now: now() })
    return
  }
  const isAway = await scanner.ping().then(
    () => false,
    (err: unknown) => {
      log.warn({ err }, 'the scanner is away')
      return true
    },
  )
  await noteScanner(db, { isAway, now: now() })
  if (isAway) return
  const keys = await readWaitingFiles(db, new Date(now().getTime() - AGAIN_MS), MOST_FILES)
  if (keys.length === 0) return
  const scans = keys.map((fileKey) => ({ payload: { fileKey }, key: `scan:${fileKey}` }))
  await db.transaction().execute((tx) => jobs.enqueueMany(tx, 'scan_file', scans))
}
