import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** The group or template id of sums over all groups or templates. */
export const ALL = '*'

/** A relation with the columns of `report_deltas`: signed facts with the total of their decision times. */
type Source = RawBuilder<unknown>

/** The current facts of a company's year. */
export function factsOf(companyId: string, year: number): Source {
  return sql`(SELECT 1 AS sign, company_id, group_id, template_id, month, status, approval_ms,
    total_ms(decision_ms) AS approver_ms, cardinality(decision_ms) AS approver_decisions,
    panel, currency, budget_type, band, amount
    FROM memo_facts WHERE company_id = ${companyId} AND ${inYear(year)})`
}

/** All current facts. */
export const allFacts: Source = sql`(SELECT 1 AS sign, f.*, total_ms(decision_ms) AS approver_ms,
  cardinality(decision_ms) AS approver_decisions FROM memo_facts f)`

export function inYear(year: number): RawBuilder<unknown> {
  return sql`month BETWEEN make_date(${year}, 1, 1) AND make_date(${year}, 12, 1)`
}

const ofStatus = (status: string) => sql`coalesce(sum(sign) FILTER (WHERE status = ${status}), 0)`

/** Adds signed facts to the counts per group and template, over all groups, and over all templates. */
export function addToCounts(source: Source): RawBuilder<unknown> {
  return sql`
    INSERT INTO report_counts AS stored (company_id, group_id, template_id, month, approved, rejected, cancelled,
      for_approval, returned, withdrawn, approval_ms, approver_ms, approver_decisions)
    SELECT company_id, coalesce(group_id, ${ALL}), coalesce(template_id::text, ${ALL}), month,
      ${ofStatus('Approved')}, ${ofStatus('Rejected')}, ${ofStatus('Cancelled')}, ${ofStatus('Forapproval')},
      ${ofStatus('Returned')}, ${ofStatus('Withdrawn')},
      coalesce(sum(sign * approval_ms), 0), sum(sign * approver_ms), sum(sign * approver_decisions)
    FROM ${source} AS facts
    GROUP BY company_id, month, GROUPING SETS ((group_id, template_id), (group_id), (template_id))
    ON CONFLICT (company_id, group_id, month, template_id) DO UPDATE SET
      approved = stored.approved + excluded.approved, rejected = stored.rejected + excluded.rejected,
      cancelled = stored.cancelled + excluded.cancelled, for_approval = stored.for_approval + excluded.for_approval,
      returned = stored.returned + excluded.returned, withdrawn = stored.withdrawn + excluded.withdrawn,
      approval_ms = stored.approval_ms + excluded.approval_ms,
      approver_ms = stored.approver_ms + excluded.approver_ms,
      approver_decisions = stored.approver_decisions + excluded.approver_decisions`
}

/** Adds signed facts to the costs per group and over all groups (H7). */
export function addToCosts(source: Source): RawBuilder<unknown> {
  return sql`
    INSERT INTO report_costs AS stored (company_id, group_id, template_id, month, panel, currency, budget_type, band,
      memo_count, total_amount)
    SELECT company_id, coalesce(group_id, ${ALL}), template_id::text, month, panel, currency, budget_type, band,
      sum(sign), sum(sign * amount)
    FROM ${source} AS facts WHERE panel IS NOT NULL
    GROUP BY company_id, template_id, month, panel, currency, budget_type, band, GROUPING SETS ((group_id), ())
    ON CONFLICT (company_id, group_id, template_id, month, panel, currency, budget_type, band) DO UPDATE SET
      memo_count = stored.memo_count + excluded.memo_count,
      total_amount = stored.total_amount + excluded.total_amount`
}

/** Records when the sums of the companies and years concerned were updated. */
export function touchYears(source: Source, at: Date): RawBuilder<unknown> {
  return sql`
    INSERT INTO report_years (company_id, year, date_updated)
    SELECT DISTINCT company_id, extract(year FROM month)::int, ${at}::timestamptz FROM ${source} AS facts
    ON CONFLICT (company_id, year) DO UPDATE SET date_updated = excluded.date_updated`
}
