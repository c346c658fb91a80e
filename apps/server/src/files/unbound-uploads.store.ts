import type { Db } from '../platform/db/database.ts'

/** Reads the storage paths of up to 500 uploads that are older than `before` and belong to no memo. */
export async function readAbandonedUploads(db: Db, before: Date): Promise<string[]> {
  const orphans = await db
    .selectFrom('files')
    .select('file_key')
    .where('memo_key', 'is', null)
    .where('uploaded_at', '<', before)
    .limit(500)
    .execute()
  return orphans.map(({ file_key }) => file_key)
}

/** Deletes an upload's row unless a memo has bound the file. @returns whether it was deleted */
export async function deleteUnboundUpload(db: Db, fileKey: string): Promise<boolean> {
  const gone = await db
    .deleteFrom('files')
    .where('file_key', '=', fileKey)
    .where('memo_key', 'is', null)
    .returning('file_key')
    .executeTakeFirst()
  return gone !== undefined
}
