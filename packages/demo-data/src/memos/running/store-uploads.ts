import { Readable } from 'node:stream'
import type { Tx } from '@countersign/server/platform/db/database'
import { checkContent } from '@countersign/server/platform/storage/content-check'
import type { Storage } from '@countersign/server/platform/storage/storage'
import type { DemoUpload } from '../writing/upload.ts'

/** Objects written at the same time: each waits for the disk. */
const AT_ONCE = 8
const ROWS_AT_ONCE = 200

/**
 * Stores the demo's files as an upload does: judged by content, hashed, in the uploader's own place. Their keys are the same
 * in every demo of that day, so that an interrupted one leaves nothing that the next doesn't use.
 */
export async function storeUploads(tx: Tx, storage: Storage, uploads: readonly DemoUpload[]): Promise<void> {
  const rest = uploads.values()
  const rows: Awaited<ReturnType<typeof store>>[] = []
  const work = async () => {
    for (const upload of rest) rows.push(await store(storage, upload))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await tx
      .insertInto('files')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
}

async function store(storage: Storage, { key, userId, name, at, bytes }: DemoUpload) {
  const check = await checkContent(name, bytes)
  if (!check.ok) throw new Error(`The demo's ${name} is none (${check.reason})`)
  const { size, sha256 } = await storage.put(key, Readable.from([bytes]))
  return {
    file_key: key,
    user_id: userId,
    original_name: name,
    content_type: check.contentType,
    size,
    sha256,
    uploaded_at: new Date(at),
  }
}
