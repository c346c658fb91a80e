import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Audience } from '../memos/memo-lists.queries.ts'
import { within } from './insights.queries.ts'
import type { ReportScope } from './report-filters.ts'

/** What memos behind a figure are put in order by. */
export type Figure =
  | { kind: 'approval_time' }
  | { kind: 'approver_time' }
  | { kind: 'level'; level: number }
  /** Waiting as of this instant. */
  | { kind: 'pending'; now: Date }

export interface FigureMemo {
  memo_id: string
  subject: string
  template_name: string
  audience: Audience
  /** Whole milliseconds. */
  duration: number
}

/**
 * Memos behind a figure in which somebody takes part (I1), longest first. Read from that person's own memos, so that
 * it costs what they have and not what there is.
 */
export async function figureMemos(
  db: Db,
  scope: ReportScope,
  figure: Figure,
  { email, limit }: { email: string; limit: number },
): Promise<FigureMemo[]> {
  const { rows } = await sql<FigureMemo>`
    WITH longest AS (
      SELECT p.memo_key, p.audience, measured.duration
      FROM participants p JOIN memo_facts f USING (memo_key), LATERAL (SELECT ${durationOf(figure)} AS duration) measured
      WHERE p.email = ${email} AND p.last_version IS NULL AND ${within(scope)} AND measured.duration IS NOT NULL
      ORDER BY measured.duration DESC, p.memo_key LIMIT ${limit}
    )
    SELECT m.memo_id, m.template_name, longest.audience, longest.duration::float8 AS duration,
      CASE longest.audience WHEN 'owner' THEN m.owner_subject ELSE m.public_subject END AS subject
    FROM longest JOIN memos m USING (memo_key)
    ORDER BY longest.duration DESC, longest.memo_key`.execute(db)
  return rows
}

/** Null of memos that the figure isn't taken over. */
function durationOf(figure: Figure): RawBuilder<number | null> {
  switch (figure.kind) {
    case 'approval_time':
      return sql`f.approval_ms`
    case 'approver_time':
      return sql`(SELECT max(one) FROM unnest(f.decision_ms) AS one)`
    case 'level':
      return sql`f.level_ms[${figure.level}::int]`
    case 'pending':
      return sql`greatest(0, floor(extract(epoch FROM ${figure.now}::timestamptz - f.pending_since) * 1000))`
  }
}
