import { BYTES_PER_MEGABYTE } from '@countersign/domain'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'
import type { Database } from '../platform/db/schema.ts'
import type { Services } from '../protocol/services.ts'
import { CallFailure } from '../protocol/call-failure.ts'

/** Limits of a person's unbound uploads. */
export const UNBOUND_FILES = 200
export const UNBOUND_MEGABYTES = 500
/** An upload that is not bound within this time expires (I2). */
export const UNBOUND_UPLOAD_DAYS = 2

/**
 * Refuses an upload before it is read if the quota is used up.
 * @throws CallFailure RESOURCE_EXHAUSTED
 */
export async function requireQuota(db: Db | Tx, userId: string, size = 0): Promise<void> {
  const { files, bytes } = await db
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll<string>().as('files'), fn.sum<string | null>('size').as('bytes')])
    .where('user_id', '=', userId)
    .where('memo_key', 'is', null)
    .executeTakeFirstOrThrow()
  const isFull =
    Number(files) >= UNBOUND_FILES || Number(bytes ?? 0) + size > UNBOUND_MEGABYTES * BYTES_PER_MEGABYTE
  if (isFull) throw usedUp()
}

/** Records a stored upload, and has it scanned where there is a scanner (Q3). Uploads of a person are checked one at a time, so that concurrent ones respect the quota. */
export async function addUpload(
  { db, jobs, scanner }: Pick<Services, 'db' | 'jobs' | 'scanner'>,
  row: Insertable<Database['files']>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtext('uploads'), hashtext(${row.user_id}))`.execute(tx)
    await requireQuota(tx, row.user_id, row.size)
    await tx
      .insertInto('files')
      .values(scanner ? { ...row, scan: 'WAITING' } : row)
      .execute()
    if (scanner) await jobs.enqueue(tx, 'scan_file', { fileKey: row.file_key }, `scan:${row.file_key}`)
  })
}

function usedUp(): CallFailure {
  return new CallFailure(
    'RESOURCE_EXHAUSTED',
    `You have uploaded as much as can wait for a memo (${UNBOUND_FILES} files, ${UNBOUND_MEGABYTES} MB). ` +
      `Save or submit the memos that your files are for, then upload this one. Files that no memo uses are deleted after ${UNBOUND_UPLOAD_DAYS} days.`,
  )
}
