import { EXPORT_ATTEMPTS, EXPORT_DAYS } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { WrittenExport } from './write-export.queries.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the console still shows an export that was removed. */
const REMEMBERED_DAYS = 90

/** Where the storage has an export, below the name of each part. */
export const exportPrefix = (exportId: string): string => `exports/${exportId}`

export function noSuchExport(): CallFailure {
  return new CallFailure(
    'NOT_FOUND',
    'There is no such export. It may have been deleted, or its days are over.',
  )
}

/** @returns the new export's id; null while another one is being written */
export async function insertExport(tx: Tx, requestedBy: string, now: Date): Promise<string | null> {
  const row = await tx
    .insertInto('exports')
    .values({ requested_by: requestedBy, requested_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('export_id')
    .executeTakeFirst()
  return row?.export_id ?? null
}

/** An export whose bytes are there and may be downloaded, or null. */
export async function findReadyExport(
  db: Db | Tx,
  exportId: string,
  now: Date,
): Promise<{ madeAt: Date } | null> {
  if (!isUuid(exportId)) return null
  const row = await db
    .selectFrom('exports')
    .select('made_at')
    .where('export_id', '=', exportId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.made_at ? { madeAt: row.made_at } : null
}

/**
 * Begins another attempt at an export that waits for one.
 * @returns false where it has ended already: it was made, or was given up
 */
export async function beginAttempt(db: Db, exportId: string, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('exports')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      tables_written: 0,
      files_written: 0,
      is_outdated: false,
      failed_at: sql<Date | null>`CASE WHEN attempts >= ${EXPORT_ATTEMPTS} THEN ${now}::timestamptz END`,
    }))
    .where('export_id', '=', exportId)
    .where('made_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning('failed_at')
    .executeTakeFirst()
  return row !== undefined && row.failed_at === null
}

export async function saveProgress(
  db: Db,
  exportId: string,
  { tables, tablesInAll, files }: { tables: number; tablesInAll: number; files: number },
): Promise<void> {
  await db
    .updateTable('exports')
    .set({ tables_written: tables, tables_total: tablesInAll, files_written: files })
    .where('export_id', '=', exportId)
    .execute()
}

/** Records that an export is whole. @returns false where something was erased while it was written (O6) */
export async function finishExport(
  db: Db,
  exportId: string,
  { manifest, sha256 }: WrittenExport,
  now: Date,
): Promise<boolean> {
  const { tables, files } = manifest
  const sum = (of: 'rows' | 'bytes') => tables.reduce((total, table) => total + table[of], 0)
  const finished = await db
    .updateTable('exports')
    .set({
      made_at: now,
      expires_at: new Date(now.getTime() + EXPORT_DAYS * DAY_MS),
      sha256,
      row_count: String(sum('rows')),
      file_count: String(files.rows),
      missing_count: String(files.missing),
      byte_count: String(sum('bytes') + files.bytes + files.content_bytes),
    })
    .where('export_id', '=', exportId)
    .where('is_outdated', '=', false)
    .returning('export_id')
    .executeTakeFirst()
  return finished !== undefined
}

/** Counts a failure. @returns whether it was the last attempt, and the export is given up */
export async function recordExportFailure(db: Db, exportId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('exports')
    .set({ failed_at: now })
    .where('export_id', '=', exportId)
    .where('attempts', '>=', EXPORT_ATTEMPTS)
    .where('made_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Ends the download of an export now; the cleanup removes its bytes. @returns whether there was one */
export async function endExport(tx: Tx, exportId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exports')
    .set({ expires_at: now })
    .where('export_id', '=', exportId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Removes the bytes of exports that have ended, and later their rows. */
export async function removeEndedExports(db: Db, storage: Storage, now: Date): Promise<void> {
  const ended = await db
    .selectFrom('exports')
    .select('export_id')
    .where('removed_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('failed_at', 'is not', null)]))
    .execute()
  for (const { export_id } of ended) {
    // The bytes first: if that fails, the next run finds the row again.
    await storage.removeBelow(exportPrefix(export_id))
    await db.updateTable('exports').set({ removed_at: now }).where('export_id', '=', export_id).execute()
  }
  await db
    .deleteFrom('exports')
    .where('removed_at', '<', new Date(now.getTime() - REMEMBERED_DAYS * DAY_MS))
    .execute()
}
