import type { Tx } from '../platform/db/database.ts'
import { invalid } from '../protocol/call-failure.ts'

export interface FileRow {
  url: string
  name: string
  size: number
  contentType: string
  sha256: string
}

/** A file in a change, and its path in the call: `answers.GEN_FILES.0`, `attachments`. */
export interface NamedFile {
  url: string
  path: string
}

/**
 * Binds the files of a change to its memo, in the change's transaction (I2). Each must be an unbound upload of the caller, or a file
 * of this memo; their rows stay locked until the transaction ends.
 * @returns the files in the order of the change, without duplicates
 * @throws CallFailure INVALID_ARGUMENT at the place of the first file that may not be used
 */
export async function bindFiles(
  tx: Tx,
  { userId, memoKey, files: named }: { userId: string | null; memoKey: string; files: readonly NamedFile[] },
): Promise<FileRow[]> {
  const asked = named.filter(({ url }, at) => named.findIndex((other) => other.url === url) === at)
  if (asked.length === 0) return []
  const rows = await tx
    .selectFrom('files')
    .selectAll()
    .where(
      'file_key',
      'in',
      asked.map(({ url }) => url),
    )
    // Locked in a fixed order, so that concurrent changes with the same files cannot deadlock.
    .orderBy('file_key')
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.file_key, row]))
  const files = asked.map(({ url, path }) => {
    const row = found.get(url)
    const isFree = row?.memo_key === null && row.bound_at === null && row.user_id === userId
    if (!row || !(isFree || row.memo_key === memoKey)) throw notYours(url, path)
    if (row.scan === 'INFECTED') throw infected(row.original_name, path)
    return row
  })
  const free = files.filter((row) => row.memo_key === null).map((row) => row.file_key)
  if (free.length > 0)
    await tx
      .updateTable('files')
      .set({ memo_key: memoKey, bound_at: new Date() })
      .where('file_key', 'in', free)
      .execute()
  return files.map((row) => ({
    url: row.file_key,
    name: row.original_name,
    size: row.size,
    contentType: row.content_type,
    sha256: row.sha256,
  }))
}

/** Q3: what a scanner found malware in is used nowhere. */
function infected(name: string, path: string) {
  return invalid([
    {
      path,
      message: `The file ${name} contained malware and was removed. Take it out, or upload a clean one.`,
      code: 'FILE_INFECTED',
    },
  ])
}

/** The same refusal for another person's file and an unknown one, with the name from the path. */
function notYours(url: string, path: string) {
  const name = /^files\/[^/]*\/\d+_[0-9a-f]+_(.+)$/.exec(url)?.[1] ?? url
  return invalid([
    {
      path,
      message: `The file ${name} can't be attached. Please upload it again.`,
      code: 'FILE_NOT_YOURS',
    },
  ])
}
