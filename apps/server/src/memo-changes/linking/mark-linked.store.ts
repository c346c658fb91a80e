import type { Instant, MemoLink } from '@countersign/domain'
import { linkMark } from '@countersign/domain'
import type { Tx } from '../../platform/db/database.ts'
import type { EventUses } from '../save-events.store.ts'
import { saveEvents } from '../save-events.store.ts'
import type { LockedLink } from './linked-memo.queries.ts'

/**
 * Marks the locked memo to which another one links (R4), in the transaction of that one's approval. Its kept PDF is removed, and made again with the
 * mark: what is downloaded never hides a revocation.
 * @param approved the Memo ID of the one that was approved
 */
export async function markLinked(
  tx: Tx,
  services: EventUses,
  { locked }: LockedLink,
  { approved, link, at }: { approved: string; link: MemoLink; at: Instant },
): Promise<void> {
  const mark = linkMark({ memoId: approved }, link, at)
  await removePdf(tx, services, locked.memoKey)
  await saveEvents(tx, services, locked, [mark], { now: at, written: null })
}

async function removePdf(tx: Tx, { jobs }: EventUses, memoKey: string): Promise<void> {
  const kept = await tx
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_key', '=', memoKey)
    .where('pdf_key', 'is not', null)
    .executeTakeFirst()
  if (!kept?.pdf_key) return
  await tx.updateTable('memos').set({ pdf_key: null }).where('memo_key', '=', memoKey).execute()
  await jobs.enqueue(tx, 'remove_erased', { keys: [kept.pdf_key] })
}
