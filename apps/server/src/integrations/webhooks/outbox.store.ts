import type { Instant, Memo, MemoEvent, OutsideKind } from '@countersign/domain'
import { isLogged, outsideEvents } from '@countersign/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Webhooks for which events are kept: those that switched themselves off get them once they are on again. */
const LISTENS = sql`w.state <> 'OFF'`

/** Whether any webhook is set up: an expression for a statement that runs anyway. */
export const hasWebhooks = sql<boolean>`EXISTS (SELECT FROM webhooks w WHERE ${LISTENS})`

/** An event that other systems are notified of. */
export interface OutboxEvent {
  kind: OutsideKind
  at: Instant
  /** Its number in the memo's log; null where the clock acted. */
  eventNo: number | null
}

interface Subject {
  memoKey: string
  templateId: string
  /** The state after the change. */
  memo: Memo
}

/** What of a change leaves, with its numbers in the log. @param firstEventNo of its first logged event */
export function numbered(events: readonly MemoEvent[], firstEventNo: number): OutboxEvent[] {
  const logged = events.filter(isLogged) as MemoEvent[]
  return outsideEvents(events).map(({ kind, event }) => ({
    kind,
    at: event.at,
    eventNo: firstEventNo + logged.indexOf(event),
  }))
}

/**
 * Writes a delivery for each event and webhook in the transaction of the memo's change (P2), so that one exists if and only if the
 * other does. Each event gets the next number of the memo, whether a webhook asks for its kind or not.
 */
export async function writeOutbox(
  tx: Tx,
  { memoKey, templateId, memo }: Subject,
  events: readonly OutboxEvent[],
): Promise<void> {
  if (events.length === 0) return
  const { last_number } = await tx
    .insertInto('outside_numbers')
    .values({ memo_key: memoKey, last_number: events.length })
    .onConflict((conflict) =>
      conflict
        .column('memo_key')
        .doUpdateSet((eb) => ({ last_number: eb('outside_numbers.last_number', '+', events.length) })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  const first = last_number - events.length + 1
  await sql`
    INSERT INTO webhook_deliveries (webhook_id, kind, memo_key, number, event_no, version, at, begun_at, next_at)
    SELECT w.webhook_id, e.kind, ${memoKey}::bigint, ${first}::int + e.place::int - 1, e.event_no, ${memo.version}::int, e.at, e.at, e.at
    FROM webhooks w, unnest(
      ${events.map(({ kind }) => kind)}::text[], ${events.map(({ eventNo }) => eventNo)}::int[],
      ${events.map(({ at }) => at)}::timestamptz[]) WITH ORDINALITY AS e (kind, event_no, at, place)
    WHERE ${LISTENS} AND e.kind = ANY (w.kinds) AND (w.template_ids = '{}' OR ${templateId}::uuid = ANY (w.template_ids))`.execute(
    tx,
  )
}
