import { isAllGroups, type ReportRole } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { invalid } from '../http/call-failure.ts'
import { requireGroup } from './access/caller-role.ts'
import { ALL } from './aggregates/sums.ts'

/** What a report is asked for, as the wire says it. */
export interface ReportFilters {
  company: string
  group: string
  template: '' | 'AVL'
  start_month: string
  end_month: string
  year: number
}

/** The same by id, ready for the sums. */
export interface ReportScope {
  companyId: string
  /** `ALL` where all groups were asked for. */
  groupId: string
  /** `ALL`, or the template of the cost report; '' where it doesn't exist, and so has no memos. */
  templateId: string
  /** First days of months, 'YYYY-MM-DD'. */
  from: string
  to: string
  year: number
}

/**
 * Reads the filters for a role (H4, H6).
 * @throws CallFailure PERMISSION_DENIED for groups that aren't the caller's; INVALID_ARGUMENT for names that nothing has, and
 * for months that end before they start
 */
export async function reportScope(
  db: Db | Tx,
  role: ReportRole,
  { company, group, template, start_month, end_month, year }: ReportFilters,
): Promise<ReportScope> {
  requireGroup(role, group)
  if (end_month < start_month)
    throw invalid([{ path: 'end_month', message: 'The range of months ends before it starts.' }])
  const { rows } = await sql<{ company: string | null; group: string | null; template: string | null }>`
    SELECT (SELECT company_id FROM companies WHERE name = ${company}) AS company,
      (SELECT group_id FROM groups WHERE name = ${group}) AS group,
      (SELECT template_id FROM templates WHERE template_code = ${template}) AS template`.execute(db)
  const found = rows[0]
  const groupId = isAllGroups(group) ? ALL : found?.group
  if (!found?.company) throw invalid([{ path: 'company', message: 'There is no such company.' }])
  if (!groupId) throw invalid([{ path: 'group', message: 'There is no such group.' }])
  return {
    companyId: found.company,
    groupId,
    templateId: template === '' ? ALL : (found.template ?? ''),
    from: `${year}-${start_month}-01`,
    to: `${year}-${end_month}-01`,
    year,
  }
}
