import type { LoggedEvent } from '@countersign/domain'
import { eventToStore } from '@countersign/domain'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import type { Database } from '../db/schema.ts'

/** A row of the log (D10). */
export function eventRow(memoKey: string, eventNo: number, event: LoggedEvent) {
  return {
    memo_key: memoKey,
    event_no: eventNo,
    type: event.type,
    log_id: 'logId' in event ? event.logId : null,
    sequence_id: 'sequenceId' in event ? event.sequenceId : null,
    actor_email: event.by.email,
    at: event.at,
    data: JSON.stringify(eventToStore(event)),
  } satisfies Insertable<Database['memo_events']>
}

/** Appends to the log of a locked memo (D10), behind what is packed. @returns the number of the first event */
export async function appendEvents(tx: Tx, memoKey: string, events: readonly LoggedEvent[]): Promise<number> {
  const last = await findLastEventNo(tx, memoKey)
  if (events.length > 0)
    await tx
      .insertInto('memo_events')
      .values(events.map((event, index) => eventRow(memoKey, last + 1 + index, event)))
      .execute()
  return last + 1
}

/** The number of the last event of a memo's log; 0 where it is empty. Of an archived memo the query fails (`withArchive`). */
export async function findLastEventNo(tx: Tx, memoKey: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    SELECT coalesce((SELECT max(event_no) FROM memo_events WHERE memo_key = ${memoKey}),
      (SELECT last_event_no FROM memo_logs WHERE memo_key = ${memoKey}),
      (SELECT r.event_no FROM archived_memos a CROSS JOIN LATERAL refuse_archived(a.memo_key) r
        WHERE a.memo_key = ${memoKey}), 0) AS last`.execute(tx)
  return rows[0]?.last ?? 0
}
