import type { ReportStatus } from '@countersign/domain'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Audience } from '../../memo-lists/place.ts'
import type { Db } from '../../platform/db/database.ts'
import { scopeCondition } from './insights.queries.ts'
import { NOT_DONE } from './not-done.queries.ts'
import type { ReportScope } from './report-filters.ts'

/** The figure whose memos are listed, in order of its duration. */
export type Figure =
  /** All, the latest first. */
  | { kind: 'total' }
  | { kind: 'approval_time' }
  | { kind: 'approver_time' }
  | { kind: 'level'; level: number }
  | { kind: 'owner_time' }
  | { kind: 'hold_time' }
  /** Pending, overdue, or approved and not done, at this instant. */
  | { kind: 'pending' | 'overdue' | 'not_done'; now: Date }

/** A figure in a report, of one status or of all. */
export interface FigureScope {
  figure: Figure
  scope: ReportScope
  status: ReportStatus | undefined
}

export interface FigureMemo {
  memo_id: string
  subject: string
  template_id: string
  template_name: string
  audience: Audience
  status: ReportStatus
  /** Whole milliseconds; null for the total. */
  duration: number | null
  /** As stored; null for memos that have ended, unless they are not done. */
  state: unknown
  /** Of the current level; null unless the memo is with its approvers. */
  due_at: Date | null
  /** The memo that revoked it (R4). */
  revoked_by: string | null
}

type FigureRow = { own_total: number } & (FigureMemo | Record<keyof FigureMemo, null>)

/**
 * Lists the memos behind a figure in which a person participates (I1), longest first, and counts them. It reads only that person's
 * memos, so its cost does not depend on the total.
 */
export async function listFigureMemos(
  db: Db,
  { figure, ...of }: FigureScope,
  { personId, skip, limit }: { personId: number; skip: number; limit: number },
): Promise<{ ownTotal: number; memos: FigureMemo[] }> {
  const order = figure.kind === 'total' ? sql`memo_key DESC` : sql`duration DESC, memo_key`
  const { rows } = await sql<FigureRow>`
    WITH own AS MATERIALIZED (
      SELECT p.memo_key, p.audience, f.status, measured.duration
      FROM participants p JOIN memo_facts f USING (memo_key), LATERAL (SELECT ${durationOf(figure)} AS duration) measured
      WHERE p.person_id = ${personId} AND p.last_version IS NULL AND ${isCounted({ figure, ...of })}
    ), once AS (
      -- P4: a person may have a part for each of two addresses; the owner's counts.
      SELECT DISTINCT ON (memo_key) * FROM own ORDER BY memo_key, audience <> 'owner', audience
    ), page AS (
      SELECT * FROM once ORDER BY ${order} OFFSET ${skip} LIMIT ${limit}
    )
    SELECT counted.own_total, m.memo_id, m.template_id, m.template_name, page.audience, page.status,
      page.duration::float8 AS duration,
      CASE page.audience WHEN 'owner' THEN m.owner_subject ELSE m.public_subject END AS subject,
      CASE WHEN page.status IN ('Forapproval', 'Returned', 'Withdrawn') OR ${figure.kind === 'not_done'} THEN m.state END AS state,
      CASE page.status WHEN 'Forapproval' THEN m.due_at END AS due_at, m.revoked_by
    FROM (SELECT count(*)::int AS own_total FROM once) counted LEFT JOIN (page JOIN memos m USING (memo_key)) ON true
    ORDER BY ${order}`.execute(db)
  const isMemo = (row: FigureRow): row is FigureMemo & { own_total: number } => row.memo_id !== null
  return { ownTotal: rows[0]?.own_total ?? 0, memos: rows.filter(isMemo) }
}

/** Counts the memos behind a figure, of all people. */
export async function countFigureMemos(db: Db, of: FigureScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count
    FROM memo_facts f, LATERAL (SELECT ${durationOf(of.figure)} AS duration) measured
    WHERE ${isCounted(of)}`.execute(db)
  return rows[0]?.count ?? 0
}

function isCounted({ figure, scope, status }: FigureScope): RawBuilder<boolean> {
  const parts = [
    scopeCondition(scope),
    figure.kind === 'total' ? sql`true` : sql`measured.duration IS NOT NULL`,
    // Due times are looked up for these alone.
    figure.kind === 'overdue' ? sql`f.status = 'Forapproval'` : sql`true`,
    // Those that are not done are few, and have an index.
    figure.kind === 'not_done' ? NOT_DONE : sql`true`,
    status === undefined ? sql`true` : sql`f.status = ${status}`,
  ]
  return sql`${sql.join(parts, sql` AND `)}`
}

/** Null for memos that the figure does not include, and for the total. */
function durationOf(figure: Figure): RawBuilder<number | null> {
  switch (figure.kind) {
    case 'total':
      return sql`NULL::bigint`
    case 'approval_time':
      return sql`f.approval_ms`
    case 'approver_time':
      return sql`(SELECT max(one) FROM unnest(f.decision_ms) AS one)`
    case 'level':
      return sql`f.level_ms[${figure.level}::int]`
    case 'owner_time':
      return sql`nullif(f.owner_ms, 0)`
    case 'hold_time':
      return sql`nullif(f.hold_ms, 0)`
    case 'overdue':
      return sql`(SELECT floor(extract(epoch FROM ${figure.now}::timestamptz - d.due_at) * 1000) FROM due_times d
        WHERE d.memo_key = f.memo_key AND d.due_at <= ${figure.now}::timestamptz)`
    case 'not_done':
      // Since the approval; one that no level gave took no time (N1).
      return sql`(SELECT greatest(0, floor(extract(epoch FROM ${figure.now}::timestamptz - a.submitted_at) * 1000)::bigint - coalesce(f.approval_ms, 0))
        FROM memos a WHERE a.memo_key = f.memo_key)`
    case 'pending':
      // greatest() alone would be 0 for memos that are not pending.
      return sql`CASE WHEN f.pending_since IS NOT NULL
        THEN greatest(0, floor(extract(epoch FROM ${figure.now}::timestamptz - f.pending_since) * 1000)) END`
  }
}
