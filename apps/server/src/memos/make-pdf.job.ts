import { Readable } from 'node:stream'
import type { JobPayloads } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import { printMemo } from './printed-memo.ts'

/** Makes the PDF of an approved memo once and keeps it with the memo; made again, it replaces nothing. */
export async function makePdf({ memoKey }: JobPayloads['make_pdf'], services: Services): Promise<void> {
  const memo = await services.db
    .selectFrom('memos')
    .select(['memo_id', 'pdf_key'])
    .where('memo_key', '=', memoKey)
    .executeTakeFirst()
  if (!memo || memo.pdf_key !== null) return
  const key = `pdf/${memo.memo_id}.pdf`
  await services.storage.put(key, Readable.from([await printMemo(services, memoKey)]))
  await services.db.updateTable('memos').set({ pdf_key: key }).where('memo_key', '=', memoKey).execute()
}
