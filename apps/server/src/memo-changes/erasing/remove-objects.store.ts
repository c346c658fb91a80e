import type { Tx } from '../../platform/db/database.ts'
import { dueLeftoversOf } from '../../platform/memo-log/archive/leftovers.store.ts'
import type { Services } from '../../protocol/services.ts'

/** Removes from the storage, once this is committed, files of a memo (O6, R8), with its PDF and what its archive has left there. */
export async function removeObjects(
  tx: Tx,
  jobs: Services['jobs'],
  { memoKey, files, now }: { memoKey: string; files: readonly string[]; now: Date },
): Promise<void> {
  const pdfs = await tx
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_key', '=', memoKey)
    .where('pdf_key', 'is not', null)
    .execute()
  const leftovers = await dueLeftoversOf(tx, memoKey, now)
  const keys = [...files, ...pdfs.map(({ pdf_key }) => pdf_key as string), ...leftovers]
  if (keys.length > 0) await jobs.enqueue(tx, 'remove_erased', { keys })
}
