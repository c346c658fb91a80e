import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ALL } from '../aggregates/sums.store.ts'
import type { ReportScope } from './report-filters.ts'

export interface Spread {
  median: number
  percentile_90: number
}

export interface OldestPending {
  since: Date
  /** Null for people who do not participate in the memo (I1). */
  memo_id: string | null
  audience: 'owner' | 'approver' | 'watcher' | null
  group_name: string
}

/** Exact percentiles of approval and decision times in milliseconds; null without any. */
export async function readSpreads(
  db: Db,
  scope: ReportScope,
): Promise<{ approval: Spread | null; approver: Spread | null }> {
  const { rows } = await sql<{ approval: number[] | null; approver: number[] | null }>`
    WITH approved AS MATERIALIZED (
      SELECT approval_ms, decision_ms FROM memo_facts f WHERE ${scopeCondition(scope)} AND approval_ms IS NOT NULL
    )
    SELECT
      (SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY approval_ms) FROM approved) AS approval,
      (SELECT percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY one) FROM approved, unnest(decision_ms) AS one)
        AS approver`.execute(db)
  return { approval: toSpread(rows[0]?.approval), approver: toSpread(rows[0]?.approver) }
}

function toSpread(found: number[] | null | undefined): Spread | null {
  const [median, ninth] = found ?? []
  if (median === undefined || ninth === undefined) return null
  return { median: Math.round(median), percentile_90: Math.round(ninth) }
}

/** Memos per month from the stored sums, without months that have none. */
export async function readMonthSums(db: Db, scope: ReportScope) {
  const { companyId, groupId, templateId, from, to } = scope
  // Sums over all groups are stored per template, and sums over all templates per group.
  const isUnfiltered = templateId === ALL && groupId === ALL
  const { rows } = await sql<{ month: string; memos: number; approved: number; approval_ms: number }>`
    SELECT to_char(month, 'MM') AS month, sum(approved)::int AS approved, sum(approval_ms)::float8 AS approval_ms,
      sum(approved + rejected + cancelled + for_approval + returned + withdrawn)::int AS memos
    FROM report_counts
    WHERE company_id = ${companyId} AND group_id = ${groupId} AND month BETWEEN ${from}::date AND ${to}::date
      AND ${isUnfiltered ? sql`template_id <> ${ALL}` : sql`template_id = ${templateId}`}
    GROUP BY month`.execute(db)
  return rows
}

/** The memo pending longest, identified only to its participants (I1). */
export async function findOldestPending(
  db: Db,
  scope: ReportScope,
  personId: number,
): Promise<OldestPending | null> {
  const { rows } = await sql<OldestPending>`
    SELECT oldest.pending_since AS since, m.memo_id, p.audience,
      coalesce(g.name, 'a group that no longer exists') AS group_name
    FROM (
      SELECT memo_key, pending_since, group_id FROM memo_facts f
      WHERE ${scopeCondition(scope)} AND pending_since IS NOT NULL ORDER BY pending_since, memo_key LIMIT 1
    ) oldest
    LEFT JOIN groups g ON g.group_id = oldest.group_id
    LEFT JOIN participants p ON p.memo_key = oldest.memo_key AND p.person_id = ${personId} AND p.last_version IS NULL
    LEFT JOIN memos m ON m.memo_key = p.memo_key`.execute(db)
  return rows[0] ?? null
}

/** Average times to clear levels by position, slowest first. */
export async function listSlowestLevels(db: Db, scope: ReportScope) {
  const { rows } = await sql<{ level: number; decisions: number; average_time: number }>`
    SELECT level::int, sum(decisions)::int AS decisions, round(avg(ms))::float8 AS average_time
    FROM memo_facts f, unnest(f.level_ms, f.level_decisions) WITH ORDINALITY AS one (ms, decisions, level)
    WHERE ${scopeCondition(scope)} AND approval_ms IS NOT NULL
    GROUP BY level ORDER BY avg(ms) DESC, level`.execute(db)
  return rows
}

/** The condition that a memo's facts `f` are in a scope. */
export function scopeCondition({ companyId, groupId, templateId, from, to }: ReportScope) {
  const group = groupId === ALL ? sql`true` : sql`f.group_id = ${groupId}`
  const template = templateId === ALL ? sql`true` : sql`f.template_id::text = ${templateId}`
  return sql`f.company_id = ${companyId} AND f.month BETWEEN ${from}::date AND ${to}::date AND ${group} AND ${template}`
}
