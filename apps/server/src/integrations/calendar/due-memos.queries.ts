import type { LeavingEvent } from '@countersign/domain'
import { DUE_KIND, leavingEvent, readStored, TEMPLATE_CONFIG } from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import { storedAmount } from '../../protocol/stored-amount.ts'

/** A calendar shows the memos that are due first; more are no help there. */
const MOST_MEMOS = 200

/** A memo that waits at a seat of a person, as far as it may leave the product (P0). */
export interface DueMemo {
  /** Stays the same while the memo waits at the same level. */
  uid: string
  event: LeavingEvent
}

/** The memos that wait for a person at seats of their own and have a due time, those due first before the others (P5). */
export async function readDueMemos(db: Db, email: string): Promise<DueMemo[]> {
  const rows = await db
    .selectFrom('participants as p')
    .innerJoin('addresses as a', 'a.person_id', 'p.person_id')
    .innerJoin('memos as m', 'm.memo_key', 'p.memo_key')
    .innerJoin('template_versions as t', 't.version_id', 'm.version_id')
    .select(['m.memo_id', 'm.template_name', 'm.owner_name', 'm.public_subject', 'm.public_amount'])
    .select(['m.public_currency', 'm.revision', 't.template_config', 'p.seat_id', 'p.due_at'])
    .where('a.email', '=', email)
    .where('p.audience', '=', 'approver')
    .where('p.list', '=', 'active')
    .where('p.due_at', 'is not', null)
    .orderBy('p.due_at')
    .limit(MOST_MEMOS)
    .execute()
  return rows.map((row) => {
    const facts = {
      memoId: row.memo_id,
      template: row.template_name,
      kind: DUE_KIND as typeof DUE_KIND,
      at: row.due_at!.toISOString(),
      number: row.revision,
      subject: row.public_subject,
      amount: storedAmount(row.public_amount, row.public_currency),
      owner: row.owner_name,
      by: null,
    }
    const event = leavingEvent(facts, readStored(TEMPLATE_CONFIG, row.template_config))
    return { uid: `${row.memo_id}.${row.seat_id}`, event }
  })
}
