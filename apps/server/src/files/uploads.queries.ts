import { noteOfScan } from './scans.queries.ts'
import { sql } from 'kysely'
import { isStorableText } from '@countersign/domain'
import type { Db, Tx } from '../platform/db/database.ts'
import { fileUrlsIn } from './stored-names.queries.ts'

export interface Upload {
  name: string
  size: number
  sha256: string
}

/** Reads the uploads in some content, regardless of their owner: binding them checks the owner (I2). */
export async function readUploads(db: Db | Tx, content: unknown): Promise<Map<string, Upload>> {
  const urls = fileUrlsIn(content).filter(isStorableText)
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['file_key', 'original_name', 'size', 'sha256'])
    .where(sql<boolean>`file_key = ANY(${[...new Set(urls)]}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [row.file_key, { name: row.original_name, size: row.size, sha256: row.sha256 }]),
  )
}

/** Reads the files of a memo, by storage path in the order of `urls`; files without a row are omitted. */
export async function readMemoFiles(db: Db, memoKey: string, urls: string[]): Promise<Map<string, Upload>> {
  if (urls.length === 0) return new Map()
  const rows = await db
    .selectFrom('files')
    .select(['file_key', 'original_name', 'size', 'sha256', 'scan', 'finding'])
    .where('memo_key', '=', memoKey)
    .where('file_key', 'in', urls)
    .execute()
  const found = new Map(rows.map((row) => [row.file_key, row]))
  return new Map(
    urls.flatMap((url) => {
      const row = found.get(url)
      if (!row) return []
      const { original_name: name, size, sha256, ...scanned } = row
      const note = noteOfScan(scanned)
      return [[url, { name, size, sha256, ...(note === null ? {} : { note }) }] as const]
    }),
  )
}

/** Finds a person's unbound upload (I2). */
export async function findUnboundUpload(db: Db, userId: string, fileKey: string) {
  return db
    .selectFrom('files')
    .select(['file_key as key', 'original_name as name', 'content_type as contentType', 'size'])
    .select(['scan', 'finding'])
    .where('file_key', '=', fileKey)
    .where('user_id', '=', userId)
    .where('memo_key', 'is', null)
    .where('bound_at', 'is', null)
    .executeTakeFirst()
}
