import { Readable } from 'node:stream'
import type { Services } from '../protocol/services.ts'

/** Keeps the signed-off PDF with its memo. */
export async function keepPdf(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  { memoKey, memoId, pdf }: { memoKey: string; memoId: string; pdf: Uint8Array },
): Promise<void> {
  const key = `pdf/${memoId}.pdf`
  await storage.put(key, Readable.from([pdf]))
  await db.updateTable('memos').set({ pdf_key: key }).where('memo_key', '=', memoKey).execute()
}
