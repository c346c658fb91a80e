import type { ReportStatus } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { ALL } from '../aggregates/sums.store.ts'
import type { ReportScope } from './report-filters.ts'

const COLUMNS = {
  Approved: 'approved',
  Rejected: 'rejected',
  Cancelled: 'cancelled',
  Forapproval: 'for_approval',
  Returned: 'returned',
  Withdrawn: 'withdrawn',
} as const satisfies Record<ReportStatus, string>

/** Counts memos of some statuses by the stored sums. It reads short ranges, whatever the number of memos. */
export async function sumStatuses(
  db: Db,
  { companyId, groupId, templateId, from, to }: ReportScope,
  statuses: readonly ReportStatus[],
): Promise<number> {
  if (statuses.length === 0) return 0
  const count = sql.join(
    statuses.map((status) => sql.ref(COLUMNS[status])),
    sql` + `,
  )
  // Sums of all templates are stored for groups alone.
  const template =
    templateId !== ALL || groupId !== ALL ? sql`template_id = ${templateId}` : sql`template_id <> ${ALL}`
  const { rows } = await sql<{ count: number | null }>`
    SELECT sum(${count})::int AS count FROM report_counts
    WHERE company_id = ${companyId} AND group_id = ${groupId} AND month BETWEEN ${from}::date AND ${to}::date
      AND ${template}`.execute(db)
  return rows[0]?.count ?? 0
}
