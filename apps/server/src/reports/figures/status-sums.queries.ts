import type { ReportStatus } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ALL } from '../aggregates/sums.store.ts'
import type { ReportScope } from './report-filters.ts'

/** Counts memos by status from the stored sums. It reads short ranges, whatever the number of memos. */
export async function countStatuses(
  db: Db,
  { companyId, groupId, templateId, from, to }: ReportScope,
): Promise<Record<ReportStatus, number>> {
  // Sums of all templates are stored for groups alone.
  const template =
    templateId !== ALL || groupId !== ALL ? sql`template_id = ${templateId}` : sql`template_id <> ${ALL}`
  const { rows } = await sql<Record<ReportStatus, number>>`
    SELECT coalesce(sum(approved), 0)::int AS "Approved", coalesce(sum(rejected), 0)::int AS "Rejected",
      coalesce(sum(cancelled), 0)::int AS "Cancelled", coalesce(sum(for_approval), 0)::int AS "Forapproval",
      coalesce(sum(returned), 0)::int AS "Returned", coalesce(sum(withdrawn), 0)::int AS "Withdrawn"
    FROM report_counts
    WHERE company_id = ${companyId} AND group_id = ${groupId} AND month BETWEEN ${from}::date AND ${to}::date
      AND ${template}`.execute(db)
  return rows[0] as Record<ReportStatus, number>
}
