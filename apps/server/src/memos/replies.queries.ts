import type { EventOf } from '@countersign/domain'
import { refusal, readEvent } from '@countersign/domain'
import { sql } from 'kysely'
import { logOf } from '../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { storedNames, withStoredNames } from '../files/stored-names.queries.ts'
import { noAccess } from '../protocol/call-failure.ts'
import { attachmentsOf } from './memo-view.queries.ts'
import { refused } from './refusal-messages.ts'

interface ThreadPage {
  memoId: string
  logId: string
  /** The last `reply_id` of the previous page. */
  startAfter: string | null
  limit: number
}

/**
 * Reads a page of replies to an entry of the log, oldest first. Participation is part of the query (I1); past participants get the
 * replies until they left (C7).
 * @throws CallFailure PERMISSION_DENIED for strangers and unknown memos alike (A2); INVALID_ARGUMENT if the person's
 *   log has no such entry
 */
export async function repliesPage(
  db: Db,
  personId: number,
  { memoId, logId, startAfter, limit }: ThreadPage,
): Promise<{ replies: EventOf<'ReplyAdded'>[]; hasNext: boolean }> {
  const thread = await readableThread(db, memoId, personId, logId)
  let query = db
    .selectFrom(logOf(thread.memoKey).as('reply'))
    .select('reply.data')
    .where('reply.log_id', '=', logId)
    .where('reply.type', '=', 'ReplyAdded')
    .where('reply.event_no', '<', thread.endsBefore)
  if (startAfter !== null) {
    query = query.where('reply.event_no', '>', (eb) =>
      eb
        .selectFrom(logOf(thread.memoKey).as('last'))
        .select('last.event_no')
        .where('last.type', '=', 'ReplyAdded')
        .where(sql<string>`last.data->>'replyId'`, '=', startAfter),
    )
  }
  const rows = await query
    .orderBy('reply.event_no')
    .limit(limit + 1)
    .execute()
  const stored = rows.map((row) => readEvent(row.data) as EventOf<'ReplyAdded'>)
  const replies = withStoredNames(stored, await storedNames(db, [thread.memoKey], attachmentsOf(stored)))
  return { replies: replies.slice(0, limit), hasNext: replies.length > limit }
}

/** More events than any memo has. */
const NO_END = 2_147_483_647

/** A thread as a person sees it: its memo, and the event before which their view ends. */
async function readableThread(db: Db, memoId: string, personId: number, logId: string) {
  const row = await db
    .selectFrom('memos as m')
    .innerJoin('participants as p', 'p.memo_key', 'm.memo_key')
    .select('m.memo_key')
    .select((eb) => [
      eb
        .selectFrom(logOf(eb.ref('m.memo_key')).as('next'))
        .select((of) => of.fn.min('next.event_no').as('event_no'))
        .where('next.type', 'in', ['MemoSubmitted', 'ApprovalsFell'])
        .where(sql<boolean>`(next.data->>'version')::integer > p.last_version`)
        .as('ends_before'),
      eb
        .selectFrom(logOf(eb.ref('m.memo_key')).as('entry'))
        .select('entry.event_no')
        .where('entry.log_id', '=', isUuid(logId) ? logId : null)
        .where('entry.type', '!=', 'ReplyAdded')
        .as('entry_no'),
    ])
    .where('m.memo_id', '=', memoId)
    .where('p.person_id', '=', personId)
    .executeTakeFirst()
  if (!row) throw noAccess()
  const endsBefore = row.ends_before ?? NO_END
  if (row.entry_no === null || row.entry_no >= endsBefore) throw refused(refusal('UNKNOWN_LOG', {}, 'logId'))
  return { memoKey: row.memo_key, endsBefore }
}
