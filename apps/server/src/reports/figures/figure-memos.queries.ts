import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Audience } from '../../memo-lists/memo-lists.queries.ts'
import { scopeCondition } from './insights.queries.ts'
import type { ReportScope } from './report-filters.ts'

/** The figure whose memos are listed, in order of its duration. */
export type Figure =
  | { kind: 'approval_time' }
  | { kind: 'approver_time' }
  | { kind: 'level'; level: number }
  | { kind: 'owner_time' }
  | { kind: 'hold_time' }
  /** Pending, or overdue, at this instant. */
  | { kind: 'pending' | 'overdue'; now: Date }

export interface FigureMemo {
  memo_id: string
  subject: string
  template_name: string
  audience: Audience
  /** Whole milliseconds. */
  duration: number
}

/**
 * Lists the memos behind a figure in which a person participates (I1), longest first. It reads only that person's memos, so its
 * cost does not depend on the total.
 */
export async function listFigureMemos(
  db: Db,
  scope: ReportScope,
  figure: Figure,
  { personId, limit }: { personId: number; limit: number },
): Promise<FigureMemo[]> {
  const { rows } = await sql<FigureMemo>`
    WITH longest AS (
      SELECT p.memo_key, p.audience, measured.duration
      FROM participants p JOIN memo_facts f USING (memo_key), LATERAL (SELECT ${durationOf(figure)} AS duration) measured
      WHERE p.person_id = ${personId} AND p.last_version IS NULL AND ${scopeCondition(scope)} AND measured.duration IS NOT NULL
      ORDER BY measured.duration DESC, p.memo_key LIMIT ${limit}
    )
    SELECT m.memo_id, m.template_name, longest.audience, longest.duration::float8 AS duration,
      CASE longest.audience WHEN 'owner' THEN m.owner_subject ELSE m.public_subject END AS subject
    FROM longest JOIN memos m USING (memo_key)
    ORDER BY longest.duration DESC, longest.memo_key`.execute(db)
  return rows
}

/** Null for memos that the figure does not include. */
function durationOf(figure: Figure): RawBuilder<number | null> {
  switch (figure.kind) {
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
        WHERE d.memo_key = f.memo_key AND d.due_at <= ${figure.now}::timestamptz AND f.status = 'Forapproval')`
    case 'pending':
      return sql`greatest(0, floor(extract(epoch FROM ${figure.now}::timestamptz - f.pending_since) * 1000))`
  }
}
