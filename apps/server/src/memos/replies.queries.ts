import type { EventOf } from '@countersign/domain'
import { refusal, readEvent } from '@countersign/domain'
import { sql } from 'kysely'
import { logOf } from '../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'
import { storedNames, withStoredNames } from '../files/stored-names.queries.ts'
import type { VisibleMemo } from './memo-view.queries.ts'
import { attachmentsOf } from './memo-view.queries.ts'
import { refused } from './refusal-messages.ts'

interface ThreadPage {
  logId: string
  /** The last `reply_id` of the previous page. */
  startAfter: string | null
  limit: number
}

/**
 * Reads a page of replies to an entry of the log, oldest first. Past participants get the replies until they left (C7).
 * @param memo as its reader may see it
 * @throws CallFailure INVALID_ARGUMENT if the reader's log has no such entry
 */
export async function repliesPage(
  db: Db,
  memo: Pick<VisibleMemo, 'memoKey' | 'lastVersion'>,
  { logId, startAfter, limit }: ThreadPage,
): Promise<{ replies: EventOf<'ReplyAdded'>[]; hasNext: boolean }> {
  const { memoKey } = memo
  const endsBefore = await endOfThread(db, memo, logId)
  let query = db
    .selectFrom(logOf(memoKey).as('reply'))
    .select('reply.data')
    .where('reply.log_id', '=', logId)
    .where('reply.type', '=', 'ReplyAdded')
    .where('reply.event_no', '<', endsBefore)
  if (startAfter !== null) {
    query = query.where('reply.event_no', '>', (eb) =>
      eb
        .selectFrom(logOf(memoKey).as('last'))
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
  const replies = withStoredNames(stored, await storedNames(db, [memoKey], attachmentsOf(stored)))
  return { replies: replies.slice(0, limit), hasNext: replies.length > limit }
}

/** More events than any memo has. */
const NO_END = 2_147_483_647

/** The event before which a reader's view of a thread ends. */
async function endOfThread(
  db: Db,
  { memoKey, lastVersion }: Pick<VisibleMemo, 'memoKey' | 'lastVersion'>,
  logId: string,
): Promise<number> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom(logOf(memoKey).as('next'))
        .select((of) => of.fn.min('next.event_no').as('event_no'))
        .where('next.type', 'in', ['MemoSubmitted', 'ApprovalsFell'])
        .where(sql<boolean>`(next.data->>'version')::integer > ${lastVersion}::integer`)
        .as('ends_before'),
      eb
        .selectFrom(logOf(memoKey).as('entry'))
        .select('entry.event_no')
        .where('entry.log_id', '=', isUuid(logId) ? logId : null)
        .where('entry.type', '!=', 'ReplyAdded')
        .as('entry_no'),
    ])
    .executeTakeFirstOrThrow()
  const endsBefore = row.ends_before ?? NO_END
  if (row.entry_no === null || row.entry_no >= endsBefore) throw refused(refusal('UNKNOWN_LOG', {}, 'logId'))
  return endsBefore
}
