import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { ALL } from '../aggregates/sums.store.ts'
import type { ReportScope } from './report-filters.ts'

/** Sums over months; times in milliseconds. */
export interface CountSums {
  approved: number
  rejected: number
  cancelled: number
  for_approval: number
  returned: number
  withdrawn: number
  approval_ms: number
  approver_ms: number
  approver_decisions: number
}

export interface TemplateSums extends CountSums {
  template_id: string
  template_name: string
  template_code: string
  category_name: string | null
}

export interface GroupSums extends CountSums {
  group_name: string
}

export interface CostSums {
  panel: string
  currency: string
  budget_type: string
  band: number
  memo_count: number
  /** Decimal (G3). */
  total_amount: string
}

export interface StoredReport {
  templates: TemplateSums[]
  groups: GroupSums[]
  costs: CostSums[]
  date_updated: Date | null
}

const SUMMED = [
  ...['approved', 'rejected', 'cancelled', 'for_approval', 'returned', 'withdrawn'],
  ...['approval_ms', 'approver_ms', 'approver_decisions'],
]
const SUMS = sql.join(SUMMED.map((name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`))
/** Zeros for templates without memos. */
const SUMS_OR_ZERO = sql.join(
  SUMMED.map((name) => sql`coalesce(${sql.ref(`counted.${name}`)}, 0) AS ${sql.ref(name)}`),
)

/**
 * Reads the stored sums of a scope (H5) in one statement, and so in one snapshot. It scans short ranges of indexes, whatever the
 * number of memos. Published templates are included even without memos.
 */
export async function readStoredReport(db: Db | Tx, scope: ReportScope): Promise<StoredReport> {
  const { companyId, groupId, templateId, from, to, year } = scope
  const months = sql`month BETWEEN ${from}::date AND ${to}::date`
  const { rows } = await sql<StoredReport>`
    WITH counted AS (
      SELECT template_id, ${SUMS} FROM report_counts
      WHERE company_id = ${companyId} AND group_id = ${groupId} AND ${months} AND template_id <> ${ALL}
        AND ${templateId === ALL ? sql`true` : sql`template_id = ${templateId}`}
      GROUP BY template_id
    ), templates AS (
      SELECT t.template_id, coalesce(v.template_name, (
          SELECT latest.template_name FROM template_versions latest WHERE latest.template_id = t.template_id
          ORDER BY latest.version_no DESC LIMIT 1
        )) AS template_name, t.template_code, c.category_name, ${SUMS_OR_ZERO}
      FROM templates t
      LEFT JOIN template_versions v ON v.version_id = t.published_version_id
      LEFT JOIN categories c ON c.category_id = t.category_id
      LEFT JOIN counted ON counted.template_id = t.template_id::text
      WHERE (counted.template_id IS NOT NULL OR t.published_version_id IS NOT NULL)
        AND ${templateId === ALL ? sql`true` : sql`t.template_id::text = ${templateId}`}
    ), by_group AS (
      SELECT g.name AS group_name, sums.* FROM (
        SELECT group_id, ${SUMS} FROM report_counts
        WHERE company_id = ${companyId} AND template_id = ${templateId} AND ${months} AND ${groupId} = ${ALL}
        GROUP BY group_id
      ) sums JOIN groups g USING (group_id)
    ), costs AS (
      SELECT panel, currency, budget_type, band, sum(memo_count) AS memo_count, sum(total_amount)::text AS total_amount
      FROM report_costs
      WHERE company_id = ${companyId} AND group_id = ${groupId} AND template_id = ${templateId} AND ${months}
      GROUP BY panel, currency, budget_type, band
    )
    SELECT
      (SELECT coalesce(jsonb_agg(to_jsonb(t)), '[]') FROM templates t) AS templates,
      (SELECT coalesce(jsonb_agg(to_jsonb(g)), '[]') FROM by_group g) AS groups,
      (SELECT coalesce(jsonb_agg(to_jsonb(c)), '[]') FROM costs c) AS costs,
      (SELECT date_updated FROM report_years WHERE company_id = ${companyId} AND year = ${year}) AS date_updated
  `.execute(db)
  return rows[0] as StoredReport
}
