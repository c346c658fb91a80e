import { refusal, type EventOf } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { isUuid } from '../db/uuid.ts'
import { noAccess } from '../http/call-failure.ts'
import { refused } from './refusal-messages.ts'

interface ThreadPage {
  memoId: string
  logId: string
  /** The `reply_id` that the page before ended with. */
  startAfter: string | null
  limit: number
}

/**
 * A page of the replies to one entry of the log, oldest first. Participation is part of the query (I1); who left reads
 * what was written until then (C7).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown memos alike (A2); INVALID_ARGUMENT where the log that
 *   this person may read has no such entry
 */
export async function repliesPage(
  db: Db,
  email: string,
  { memoId, logId, startAfter, limit }: ThreadPage,
): Promise<{ replies: EventOf<'ReplyAdded'>[]; hasNext: boolean }> {
  const thread = await readableThread(db, memoId, email, logId)
  let query = db
    .selectFrom('memo_events')
    .select('data')
    .where('memo_key', '=', thread.memoKey)
    .where('log_id', '=', logId)
    .where('type', '=', 'ReplyAdded')
    .where('event_no', '<', thread.endsBefore)
  if (startAfter !== null) {
    query = query.where('event_no', '>', (eb) =>
      eb
        .selectFrom('memo_events as last')
        .select('last.event_no')
        .where('last.memo_key', '=', thread.memoKey)
        .where('last.type', '=', 'ReplyAdded')
        .where(sql<string>`last.data->>'replyId'`, '=', startAfter),
    )
  }
  const rows = await query
    .orderBy('event_no')
    .limit(limit + 1)
    .execute()
  const replies = rows.map((row) => row.data as EventOf<'ReplyAdded'>)
  return { replies: replies.slice(0, limit), hasNext: replies.length > limit }
}

/** More events than any memo has. */
const NO_END = 2_147_483_647

/** Where a thread stands for this person: in which memo, and before which event their view of it ends. */
async function readableThread(db: Db, memoId: string, email: string, logId: string) {
  const row = await db
    .selectFrom('memos as m')
    .innerJoin('participants as p', 'p.memo_key', 'm.memo_key')
    .select('m.memo_key')
    .select((eb) => [
      eb
        .selectFrom('memo_events as next')
        .select((of) => of.fn.min('next.event_no').as('event_no'))
        .whereRef('next.memo_key', '=', 'm.memo_key')
        .where('next.type', '=', 'MemoSubmitted')
        .where(sql<boolean>`(next.data->>'version')::integer > p.last_version`)
        .as('ends_before'),
      eb
        .selectFrom('memo_events as entry')
        .select('entry.event_no')
        .whereRef('entry.memo_key', '=', 'm.memo_key')
        .where('entry.log_id', '=', isUuid(logId) ? logId : null)
        .where('entry.type', '!=', 'ReplyAdded')
        .as('entry_no'),
    ])
    .where('m.memo_id', '=', memoId)
    .where('p.email', '=', email)
    .executeTakeFirst()
  if (!row) throw noAccess()
  const endsBefore = row.ends_before ?? NO_END
  if (row.entry_no === null || row.entry_no >= endsBefore) throw refused(refusal('UNKNOWN_LOG', {}, 'logId'))
  return { memoKey: row.memo_key, endsBefore }
}
