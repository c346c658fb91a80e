import type { LoggedEvent } from '@countersign/domain'
import { readLog } from '@countersign/server/platform/memo-log/memo-log.queries'
import type { Tx } from '@countersign/server/platform/db/database'
import { headRow } from '@countersign/server/proof/entries/evidence-head.store'
import { recordChange } from '@countersign/server/proof/entries/record-change.store'
import { sequence } from '@countersign/server/proof/log/sequence'
import type { Evidence, Services } from '@countersign/server/protocol/services'
import { readState } from '@countersign/server/platform/memo-log/states/packed-state'

/** Memos in one transaction. */
const BATCH = 100

/** Writes the entries that generated memos would have if evidence had been kept from the beginning: one for each change. */
export async function writeEntries(services: Services, say: (line: string) => void): Promise<void> {
  const { db } = services
  let written = 0
  for (;;) {
    const number = await db.transaction().execute(async (tx) => {
      const memos = await tx
        .selectFrom('memos')
        .select(['memo_key', 'state', 'template_id', 'template_name', 'version_id'])
        .where('evidence_entry_no', '=', 0)
        .where('submitted_at', 'is not', null)
        .orderBy('memo_key')
        .limit(BATCH)
        .execute()
      for (const memo of memos) await recordChanges(tx, memo)
      return memos.length
    })
    if (number === 0) break
    written += number
    if (written % 2000 === 0) say(`entries: ${written} memos`)
  }
  const evidence = services.evidence as Evidence
  while ((await sequence({ ...services, evidence }))?.added);
}

interface MemoRow {
  memo_key: string
  state: unknown
  template_id: string
  template_name: string
  version_id: string
}

async function recordChanges(tx: Tx, row: MemoRow): Promise<void> {
  let head: Parameters<typeof headRow>[0] = { entryNo: 0, eventNo: 0, hash: null }
  for (const events of changesOf(await readLog(tx, row.memo_key)))
    head = await recordChange(
      tx,
      {
        memoKey: row.memo_key,
        state: readState(row.state),
        templateId: row.template_id,
        templateName: row.template_name,
        versionId: row.version_id,
        evidence: head,
      },
      { firstEventNo: head.eventNo + 1, events },
      null,
    )
  await tx.updateTable('memos').set(headRow(head)).where('memo_key', '=', row.memo_key).execute()
}

/** The events of one transaction have one instant. */
function changesOf(events: readonly LoggedEvent[]): LoggedEvent[][] {
  const changes: LoggedEvent[][] = []
  for (const event of events) {
    const last = changes.at(-1)
    if (last?.[0]?.at === event.at) last.push(event)
    else changes.push([event])
  }
  return changes
}
