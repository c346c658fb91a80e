import type { Handler } from '../../protocol/handler.ts'
import { visibleRoute } from '../memo-view.queries.ts'
import { presentReply } from '../present/present-logs.ts'
import { repliesPage } from '../replies.queries.ts'

/** A page of replies to an entry of the log (U27). */
export const getReplies: Handler<'get_replies', 'db' | 'pool' | 'now'> = async (
  input,
  { services, caller },
) => {
  const memo = await visibleRoute(services, input.memo_id, caller)
  const { replies, hasNext } = await repliesPage(services.db, memo, {
    logId: input.log_id,
    startAfter: input.start_after ?? null,
    limit: input.limit,
  })
  return { replies: replies.map(presentReply), has_next: hasNext }
}
