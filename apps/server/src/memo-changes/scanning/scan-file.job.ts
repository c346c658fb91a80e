import type { WaitingFile } from '../../files/scans.store.ts'
import { findWaitingFile, markClean, noteScanner } from '../../files/scans.store.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import type { Scanner } from '../../platform/scanner/scanner.ts'
import { ScanFailed, ScannerAway } from '../../platform/scanner/scanner.ts'
import type { Db } from '../../platform/db/database.ts'
import { announce } from '../../platform/signals/announce.store.ts'
import { NotStored } from '../../platform/storage/storage.ts'
import type { Services } from '../../protocol/services.ts'
import { replaceInfected } from './replace-infected.store.ts'

type Uses = Pick<Services, 'db' | 'jobs' | 'evidence' | 'storage' | 'scanner' | 'securityLog' | 'log' | 'now'>

/**
 * Scans one stored file (Q3). Where the scanner is away, or can't judge the file, it waits on: `scan_waiting_files` asks again, so that no
 * upload uses up the attempts of its job.
 */
export async function scanFile({ fileKey }: JobPayloads['scan_file'], services: Uses): Promise<void> {
  const { db, scanner, log, now } = services
  if (!scanner) return
  const file = await findWaitingFile(db, fileKey)
  if (!file) return
  try {
    const finding = await scanStored(services, scanner, file)
    if (finding === undefined) return
    await noteScanner(db, { isAway: false, now: now() })
    if (finding === null) await releaseFile(db, fileKey)
    else await replaceWhereItIs(services, file, finding)
  } catch (cause) {
    if (!(cause instanceof ScannerAway || cause instanceof ScanFailed)) throw cause
    log.warn({ err: cause, fileKey }, 'a file waits for its scan')
    if (cause instanceof ScannerAway) await noteScanner(db, { isAway: true, now: now() })
  }
}

/** A file may be bound to a memo while it is scanned: what was found in it counts there at once. */
async function replaceWhereItIs(services: Uses, file: WaitingFile, finding: string): Promise<void> {
  let found: WaitingFile | undefined = file
  while (found && !(await replaceInfected(services, found, finding)))
    found = await findWaitingFile(services.db, file.key)
}

/** Pages that show its memo offer it now, and approving. */
async function releaseFile(db: Db, fileKey: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const memoKey = await markClean(tx, fileKey)
    if (memoKey !== null) await announce(tx, { memo: memoKey })
  })
}

/** @returns undefined where the file is gone: no memo used it in time */
async function scanStored(
  { storage }: Pick<Services, 'storage'>,
  scanner: Scanner,
  { key }: WaitingFile,
): Promise<string | null | undefined> {
  try {
    return await scanner.scan((await storage.get(key)).stream)
  } catch (cause) {
    if (cause instanceof NotStored) return undefined
    throw cause
  }
}
