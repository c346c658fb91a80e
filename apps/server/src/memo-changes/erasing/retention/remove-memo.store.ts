import type { EventOf } from '@countersign/domain'
import { eventToStore } from '@countersign/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { findLastEventNo } from '../../../platform/memo-log/append-events.store.ts'
import { announce } from '../../../platform/signals/announce.store.ts'
import { sealChange } from '../../../proof/entries/record-change.store.ts'
import type { Services } from '../../../protocol/services.ts'
import type { LockedMemo } from '../../memo.store.ts'
import { inStoredAddresses } from '../../memo.store.ts'
import { forgetCopies } from '../forget-copies.store.ts'
import { removeObjects } from '../remove-objects.store.ts'
import type { Removing } from './removals.store.ts'

/**
 * Removes the record of a locked memo for good (R8). The database's function writes what remains of it with its last entry, and deletes the rest
 * of its record; what refers to the memo's row goes with it, its files with a job, and its share in reports by their deltas.
 */
export async function removeMemo(
  tx: Tx,
  { jobs, evidence }: Pick<Services, 'jobs' | 'evidence'>,
  locked: LockedMemo,
  { reason, takenUpBy, confirmedBy }: Removing,
  now: Date,
): Promise<void> {
  const memo = inStoredAddresses(locked)
  const { memoKey } = memo
  const event: EventOf<'MemoRemoved'> = {
    type: 'MemoRemoved',
    at: now.toISOString(),
    by: confirmedBy,
    reason,
    takenUpBy,
  }
  const firstEventNo = (await findLastEventNo(tx, memoKey)) + 1
  const isRecorded = evidence !== null || memo.evidence.entryNo > 0
  const sealed = isRecorded ? await sealChange(tx, memo, { firstEventNo, events: [event] }) : null
  if (sealed?.hasGap) evidence?.noteGap(memo.state.memoId)
  // Before the people who read it are gone.
  await forgetCopies(tx, jobs, memo)
  await announce(tx, { memo: memoKey })
  await removeFiles(tx, jobs, memoKey, now)
  await sql`SELECT remove_memo(${memoKey}, ${JSON.stringify(eventToStore(event))}::jsonb,
    ${sealed && JSON.stringify(sealed.row)}::jsonb)`.execute(tx)
  for (const table of ['pdf_seals', 'pdf_seals_waiting'] as const)
    await tx.deleteFrom(table).where('memo_key', '=', memoKey).execute()
}

async function removeFiles(tx: Tx, jobs: Services['jobs'], memoKey: string, now: Date): Promise<void> {
  const files = await tx.deleteFrom('files').where('memo_key', '=', memoKey).returning('file_key').execute()
  await removeObjects(tx, jobs, { memoKey, files: files.map(({ file_key }) => file_key), now })
}
