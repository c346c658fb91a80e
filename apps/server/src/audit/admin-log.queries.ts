import type { AdminSubjectKind } from '@countersign/contract'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { likePattern } from '../platform/db/like-pattern.ts'

interface LogFilter {
  subject_kind?: string | null | undefined
  search?: string | null | undefined
  page_no: number
  limit: number
}

/** Reads a page of the administrators' log, newest first, and the number of matching events. */
export async function readAdminLog(db: Db, { subject_kind, search, page_no, limit }: LogFilter) {
  // An unknown kind matches nothing.
  const kind = subject_kind as AdminSubjectKind
  const found = db
    .selectFrom('admin_events')
    .$if(Boolean(subject_kind), (query) => query.where('subject_kind', '=', kind))
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
  return { events, total }
}
