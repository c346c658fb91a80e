import { canonicalJson, hiddenParts, NotGenuine, openEntry } from '@countersign/evidence'
import type { MemoEntry, StoredEvent } from '@countersign/evidence'
import type { EventOf } from '@countersign/domain'
import { eventToStore } from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import type { EntryFault } from './verify-entries.queries.ts'

const BATCH = 1_000

/**
 * Checks of each removed memo that its last entry says what is kept of the removal: when it was, why, and which two administrators did it
 * (R8, O7). That the entry is in the log is checked with the log.
 */
export async function verifyRemoved(db: Db): Promise<{ removed: number; faults: EntryFault[] }> {
  const found = { removed: 0, faults: [] as EntryFault[] }
  for (let after = '0'; ;) {
    const rows = await readRemoved(db, after)
    for (const row of rows) {
      const what = faultOf(row)
      if (what) found.faults.push({ memoId: row.memo_id, what })
    }
    const last = rows.at(-1)
    if (!last) return found
    found.removed += rows.length
    after = last.memo_key
  }
}

const readRemoved = (db: Db, after: string) =>
  db
    .selectFrom('removed_memos')
    .selectAll()
    .where('memo_key', '>', after)
    .orderBy('memo_key')
    .limit(BATCH)
    .execute()

type RemovedRow = Awaited<ReturnType<typeof readRemoved>>[number]

function faultOf(row: RemovedRow): string | null {
  const { entry_no: no, entry, seed } = row
  if (no === null || entry === null || seed === null) return null
  const event: EventOf<'MemoRemoved'> = {
    type: 'MemoRemoved',
    at: row.removed_at.toISOString(),
    by: { name: row.confirmed_by, email: row.confirmed_email },
    reason: row.reason,
    takenUpBy: { name: row.taken_up_by, email: row.taken_up_email },
  }
  const events = [eventToStore(event)] as unknown as StoredEvent[]
  try {
    const { prev } = JSON.parse(entry) as MemoEntry
    const opened = openEntry(
      entry,
      { no: no - 1, hash: prev },
      hiddenParts(Uint8Array.from(seed), { memo: null, events }),
    )
    return canonicalJson(opened.events) === canonicalJson(events)
      ? null
      : 'its last entry is of another removal (R8)'
  } catch (cause) {
    if (cause instanceof NotGenuine) return `${cause.message} (R8)`
    throw cause
  }
}
