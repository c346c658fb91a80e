import type { Db, Tx } from '../platform/db/database.ts'

/** A file that waits for its scan. */
export interface WaitingFile {
  key: string
  name: string
  sha256: string
  /** Null where no memo uses it yet. */
  memoKey: string | null
  uploadedBy: string
}

/** A file that waits for its scan; undefined once it doesn't, or is gone. */
export async function findWaitingFile(db: Db | Tx, fileKey: string): Promise<WaitingFile | undefined> {
  return db
    .selectFrom('files as f')
    .innerJoin('people as p', 'p.user_id', 'f.user_id')
    .select(['f.file_key as key', 'f.original_name as name', 'f.sha256', 'f.memo_key as memoKey'])
    .select('p.email as uploadedBy')
    .where('f.file_key', '=', fileKey)
    .where('f.scan', '=', 'WAITING')
    .executeTakeFirst()
}

/** Files that have waited since before an instant, the longest first. */
export async function readWaitingFiles(db: Db, before: Date, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('file_key')
    .where('scan', '=', 'WAITING')
    .where('uploaded_at', '<', before)
    .orderBy('uploaded_at')
    .limit(most)
    .execute()
  return rows.map(({ file_key }) => file_key)
}

/** Notes that a file was found clean. @returns the memo that it belongs to */
export async function markClean(tx: Tx, fileKey: string): Promise<string | null> {
  const file = await tx
    .updateTable('files')
    .set({ scan: null })
    .where('file_key', '=', fileKey)
    .where('scan', '=', 'WAITING')
    .returning('memo_key')
    .executeTakeFirst()
  return file?.memo_key ?? null
}

/** Without a scanner nothing waits for one. */
export async function releaseWaitingFiles(db: Db): Promise<void> {
  await db.updateTable('files').set({ scan: null }).where('scan', '=', 'WAITING').execute()
}

/**
 * Notes what was found in a file.
 * @param memoKey the memo that it belongs to, which is locked; null where it belongs to none
 * @returns whether it still waited, in that memo
 */
export async function markInfected(
  tx: Tx,
  { key, memoKey }: Pick<WaitingFile, 'key' | 'memoKey'>,
  finding: string,
): Promise<boolean> {
  const marked = await tx
    .updateTable('files')
    .set({ scan: 'INFECTED', finding })
    .where('file_key', '=', key)
    .where('scan', '=', 'WAITING')
    .where('memo_key', memoKey === null ? 'is' : '=', memoKey)
    .returning('file_key')
    .executeTakeFirst()
  return marked !== undefined
}

/** Notes since when the scanner has been away, or that it answers. */
export async function noteScanner(db: Db, { isAway, now }: { isAway: boolean; now: Date }): Promise<void> {
  if (isAway)
    await db
      .insertInto('scanner_outage')
      .values({ since: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('scanner_outage').execute()
}
