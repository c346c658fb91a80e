import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { scopeCondition } from './insights.queries.ts'
import type { ReportScope } from './report-filters.ts'

/** Sums over fully approved memos, in milliseconds (L6). */
export interface LedgerTotals {
  memo_count: number
  owner: number
  hold: number
  levels: number
}

/** Counts the memos whose current level is overdue (L2). It reads what is overdue anywhere, by the index of due times. */
export async function countOverdue(db: Db, scope: ReportScope, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM due_times d JOIN memo_facts f USING (memo_key)
    WHERE d.due_at <= ${now} AND f.status = 'Forapproval' AND ${scopeCondition(scope)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Where the time of fully approved memos went, by template, in order of name (L6). */
export async function listTemplateLedgers(
  db: Db,
  scope: ReportScope,
): Promise<(LedgerTotals & { template_name: string })[]> {
  const { rows } = await sql<LedgerTotals & { template_name: string }>`
    SELECT coalesce(v.template_name, latest.template_name) AS template_name, summed.memo_count, summed.owner, summed.hold,
      summed.levels
    FROM (
      SELECT template_id, count(*)::int AS memo_count, sum(owner_ms)::float8 AS owner, sum(hold_ms)::float8 AS hold,
        sum(greatest(0, approval_ms - owner_ms - hold_ms))::float8 AS levels
      FROM memo_facts f
      WHERE ${scopeCondition(scope)} AND approval_ms IS NOT NULL AND owner_ms IS NOT NULL AND hold_ms IS NOT NULL
      GROUP BY template_id
    ) summed
    JOIN templates t USING (template_id)
    LEFT JOIN template_versions v ON v.version_id = t.published_version_id
    LEFT JOIN LATERAL (
      SELECT template_name FROM template_versions WHERE template_id = t.template_id ORDER BY version_no DESC LIMIT 1
    ) latest ON true
    ORDER BY 1, t.template_id`.execute(db)
  return rows
}
