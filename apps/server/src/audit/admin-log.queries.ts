import type { AdminSubjectKind } from '@countersign/contract'
import { sql } from 'kysely'
import { reached } from '../protocol/administrators.ts'
import type { Caller } from '../protocol/services.ts'
import type { Db } from '../platform/db/database.ts'
import { likePattern } from '../platform/db/like-pattern.ts'

interface LogFilter {
  subject_kind?: string | null | undefined
  search?: string | null | undefined
  page_no: number
  limit: number
}

/** Reads a page of the administrators' log, newest first, and the number of matching events: those of the caller's objects (P7). */
export async function readAdminLog(
  db: Db,
  caller: Caller,
  { subject_kind, search, page_no, limit }: LogFilter,
) {
  // An unknown kind matches nothing.
  const kind = subject_kind as AdminSubjectKind
  const found = db
    .selectFrom('admin_events as e')
    .$if(caller.limits !== null, (query) => query.where(isOwnEvent(caller)))
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

/**
 * P7: whether an event `e` is about what the caller administers today: a category, a template, the hold of a memo of one, a person, or what
 * concerns their companies alone. Memos and people are read by their keys: of EXISTS the planner may make a hash of all of them.
 */
function isOwnEvent(caller: Caller) {
  const categories = [...(reached(caller, 'categories') ?? [])]
  const companies = [...(reached(caller, 'companies') ?? [])]
  const ofOwnTemplates = sql`SELECT template_id FROM templates WHERE category_id = ANY (${categories}::uuid[])`
  return sql<boolean>`CASE e.subject_kind
    WHEN 'category' THEN e.subject_id = ANY (${categories}::text[])
    WHEN 'template' THEN e.subject_id IN (SELECT template_id::text FROM (${ofOwnTemplates}) AS own)
    WHEN 'memo' THEN CASE WHEN e.action IN ('hold_memo', 'lift_hold')
      THEN (SELECT m.template_id FROM memos m WHERE m.memo_id = e.subject_id) IN (${ofOwnTemplates})
      ELSE e.company_ids <@ ${companies}::text[] END
    WHEN 'person' THEN (CASE WHEN e.subject_id LIKE '%@%'
      THEN (SELECT p.company_id FROM people p WHERE p.email = e.subject_id)
      ELSE (SELECT p.company_id FROM people p WHERE p.user_id = e.subject_id::uuid) END) = ANY (${companies}::text[])
    WHEN 'role' THEN e.company_ids <@ ${companies}::text[]
    ELSE false END`
}
