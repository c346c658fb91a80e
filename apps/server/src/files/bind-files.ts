import type { Tx } from '../db/database.ts'
import { invalid } from '../http/call-failure.ts'

export interface FileRow {
  url: string
  name: string
  size: number
  contentType: string
  sha256: string
}

/**
 * Binds the files that a change names to its memo, in the change's transaction (I2). Each must be the caller's own upload that
 * belongs to nothing yet, or a file of this very memo; their rows stay locked until the transaction ends.
 * @returns the files in the order of `urls`, each once
 * @throws CallFailure INVALID_ARGUMENT naming the first file that may not be used
 */
export async function bindFiles(
  tx: Tx,
  { userId, memoKey, urls }: { userId: string; memoKey: string; urls: readonly string[] },
): Promise<FileRow[]> {
  const asked = [...new Set(urls)]
  if (asked.length === 0) return []
  const rows = await tx
    .selectFrom('files')
    .selectAll()
    .where('file_key', 'in', asked)
    // Always in the same order: two changes that name the same files wait for each other.
    .orderBy('file_key')
    .forUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.file_key, row]))
  const files = asked.map((url) => {
    const row = found.get(url)
    const isFree = row?.memo_key === null && row.bound_at === null && row.user_id === userId
    if (!row || !(isFree || row.memo_key === memoKey)) throw notYours(url)
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

/** A file of somebody else and one that doesn't exist are told alike, by the name in their path. */
function notYours(url: string) {
  const name = /^files\/[^/]*\/\d+_[0-9a-f]+_(.+)$/.exec(url)?.[1] ?? url
  return invalid([
    {
      path: 'attachments',
      message: `The file ${name} can't be attached. Please upload it again.`,
      code: 'FILE_NOT_YOURS',
    },
  ])
}
