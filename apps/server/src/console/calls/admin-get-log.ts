import { sql } from 'kysely'
import { likePattern } from '../../db/like-pattern.ts'
import type { Handler } from '../../http/handler.ts'

/** A page of the administrators' log, newest first. */
export const adminGetLog: Handler<'admin-get_log'> = async (input, { services }) => {
  const { subject_kind, search, page_no, limit } = input
  const found = services.db
    .selectFrom('admin_events')
    .$if(Boolean(subject_kind), (query) => query.where('subject_kind', '=', subject_kind ?? ''))
    .$if(Boolean(search), (query) =>
      query.where(
        sql<boolean>`lower(actor_name || ' ' || actor_email || ' ' || subject_name) LIKE ${likePattern(search ?? '')}`,
      ),
    )
  const [events, { total }] = await Promise.all([
    found
      .selectAll()
      .orderBy('event_no', 'desc')
      .limit(limit)
      .offset((page_no - 1) * limit)
      .execute(),
    found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { events: events.map(({ at, ...event }) => ({ ...event, date: at.toISOString() })), total }
}
