import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { ALL } from './aggregates/sums.ts'
import type { ReportScope } from './report-filters.ts'

export interface Spread {
  median: number
  percentile_90: number
}

export interface OldestPending {
  since: Date
  /** Null for whoever takes no part in it (I1). */
  memo_id: string | null
  audience: 'owner' | 'approver' | 'watcher' | null
}

/** How approval times and decisions are spread, exactly; null of none. Milliseconds. */
export async function spreads(
  db: Db,
  scope: ReportScope,
): Promise<{ approval: Spread | null; approver: Spread | null }> {
  const { rows } = await sql<{ approval: number[] | null; approver: number[] | null }>`
    WITH approved AS MATERIALIZED (
      SELECT approval_ms, decision_ms FROM memo_facts f WHERE ${within(scope)} AND approval_ms IS NOT NULL
    )
    SELECT
      (SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY approval_ms) FROM approved) AS approval,
      (SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY one) FROM approved, unnest(decision_ms) AS one)
        AS approver`.execute(db)
  return { approval: spread(rows[0]?.approval), approver: spread(rows[0]?.approver) }
}

function spread(found: number[] | null | undefined): Spread | null {
  const [median, ninth] = found ?? []
  if (median === undefined || ninth === undefined) return null
  return { median: Math.round(median), percentile_90: Math.round(ninth) }
}

/** Memos by month, from the stored sums; months without memos are left out. */
export async function monthSums(db: Db, scope: ReportScope) {
  const { companyId, groupId, templateId, from, to } = scope
  // Sums of all groups stand by template, and sums of all templates by group.
  const anyTemplate = templateId === ALL && groupId === ALL
  const { rows } = await sql<{ month: string; memos: number; approved: number; approval_ms: number }>`
    SELECT to_char(month, 'MM') AS month, sum(approved)::int AS approved, sum(approval_ms)::float8 AS approval_ms,
      sum(approved + rejected + cancelled + for_approval + returned + withdrawn)::int AS memos
    FROM report_counts
    WHERE company_id = ${companyId} AND group_id = ${groupId} AND month BETWEEN ${from}::date AND ${to}::date
      AND ${anyTemplate ? sql`template_id <> ${ALL}` : sql`template_id = ${templateId}`}
    GROUP BY month`.execute(db)
  return rows
}

/** The memo that has been with its approvers longest, named to whoever takes part in it (I1). */
export async function oldestPending(
  db: Db,
  scope: ReportScope,
  email: string,
): Promise<OldestPending | null> {
  const { rows } = await sql<OldestPending>`
    SELECT oldest.pending_since AS since, m.memo_id, p.audience
    FROM (
      SELECT memo_key, pending_since FROM memo_facts f
      WHERE ${within(scope)} AND pending_since IS NOT NULL ORDER BY pending_since, memo_key LIMIT 1
    ) oldest
    LEFT JOIN participants p ON p.memo_key = oldest.memo_key AND p.email = ${email}
    LEFT JOIN memos m ON m.memo_key = p.memo_key`.execute(db)
  return rows[0] ?? null
}

/** Levels by position: how long it took on average to clear them, the slowest first. */
export async function slowestLevels(db: Db, scope: ReportScope) {
  const { rows } = await sql<{ level: number; decisions: number; average_time: number }>`
    SELECT level::int, sum(decisions)::int AS decisions, round(avg(ms))::float8 AS average_time
    FROM memo_facts f, unnest(f.level_ms, f.level_decisions) WITH ORDINALITY AS one (ms, decisions, level)
    WHERE ${within(scope)} AND approval_ms IS NOT NULL
    GROUP BY level ORDER BY avg(ms) DESC, level`.execute(db)
  return rows
}

/** That a memo's facts `f` are of those that a report is about. */
export function within({ companyId, groupId, templateId, from, to }: ReportScope) {
  const group = groupId === ALL ? sql`true` : sql`f.group_id = ${groupId}`
  const template = templateId === ALL ? sql`true` : sql`f.template_id::text = ${templateId}`
  return sql`f.company_id = ${companyId} AND f.month BETWEEN ${from}::date AND ${to}::date AND ${group} AND ${template}`
}
