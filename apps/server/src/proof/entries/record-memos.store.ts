import { sql } from 'kysely'
import { findLastEventNo } from '../../platform/memo-log/append-events.store.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { headRow } from './evidence-head.store.ts'
import type { RecordedMemo } from './record-change.store.ts'
import { recordChange } from './record-change.store.ts'
import { readState } from '../../platform/memo-log/states/packed-state.ts'

/** Memos in one transaction: their rows are locked until it ends. */
const BATCH = 20

/**
 * Records some memos from before evidence was kept (O1). A memo that is being changed is left for the next batch: its change records it.
 * @returns how many
 */
export async function recordSomeMemos(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await lockUnrecorded(tx)
    for (const row of rows)
      await recordEarlier(tx, {
        memoKey: row.memo_key,
        state: readState(row.state),
        templateId: row.template_id,
        templateName: row.template_name,
        versionId: row.version_id,
        evidence: { entryNo: 0, eventNo: 0, hash: null },
      })
    return rows.length
  })
}

/**
 * Writes the entry of a locked memo's events that have none yet (O1); writes nothing where each has one.
 * @returns whether they ran ahead of its entries, which is an alarm
 */
export async function recordEarlier(tx: Tx, memo: RecordedMemo): Promise<boolean> {
  const last = await findLastEventNo(tx, memo.memoKey)
  if (last === memo.evidence.eventNo) return false
  const head = await recordChange(tx, memo, { firstEventNo: last + 1, events: [] }, null)
  await tx.updateTable('memos').set(headRow(head)).where('memo_key', '=', memo.memoKey).execute()
  return head.hasGap
}

function lockUnrecorded(tx: Tx) {
  return tx
    .selectFrom('memos')
    .select(['memo_key', 'state', 'template_id', 'template_name', 'version_id'])
    .where('evidence_entry_no', '=', sql.lit(0))
    .where('submitted_at', 'is not', null)
    .orderBy('memo_key')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
}
