import { FIRST_REPORT_YEAR } from '@countersign/contract'
import type { ReportRole } from '@countersign/domain'
import { isAllGroups } from '@countersign/domain'
import type { Db, Tx } from '../../platform/db/database.ts'
import { invalid } from '../../protocol/call-failure.ts'
import { requireGroup } from '../../people/report-roles/caller-role.ts'
import { ALL } from '../aggregates/sums.store.ts'
import { findReportIds } from './report-filters.queries.ts'

/** The filters of a report in the API. */
export interface ReportFilters {
  company: string
  group: string
  template: '' | 'AVL'
  start_month: string
  end_month: string
  year: number
}

/** The filters by id, as the sums are stored. */
export interface ReportScope {
  companyId: string
  /** `ALL` for all groups. */
  groupId: string
  /** `ALL`, or the template of the cost report; '' if it does not exist, and so has no memos. */
  templateId: string
  /** First days of months, 'YYYY-MM-DD'. */
  from: string
  to: string
  year: number
}

/**
 * Resolves the filters for a role (H4, H6).
 * @throws CallFailure PERMISSION_DENIED for groups that were not granted; INVALID_ARGUMENT for unknown names and for months that
 * end before they start
 */
export async function resolveScope(
  db: Db | Tx,
  role: ReportRole,
  { company, group, template, start_month, end_month, year }: ReportFilters,
): Promise<ReportScope> {
  requireGroup(role, group)
  if (end_month < start_month)
    throw invalid([{ path: 'end_month', message: 'The range of months ends before it starts.' }])
  const found = await findReportIds(db, { company, group, template })
  const groupId = isAllGroups(group) ? ALL : found.group
  if (!found.company) throw invalid([{ path: 'company', message: 'There is no such company.' }])
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

/** A scope for one of its templates only; '' as the template if it has none of its memos. */
export function scopeOfTemplate(scope: ReportScope, templateId: string | undefined): ReportScope {
  if (templateId === undefined) return scope
  const isIn = templateId !== ALL && (scope.templateId === ALL || scope.templateId === templateId)
  return { ...scope, templateId: isIn ? templateId : '' }
}

/** As many months directly before (W26); null where they begin before the first year of reports (H1). */
export function scopeBefore(scope: ReportScope): ReportScope | null {
  const [first, last] = [monthNumber(scope.from), monthNumber(scope.to)]
  const from = 2 * first - last - 1
  if (from < 12 * FIRST_REPORT_YEAR) return null
  return { ...scope, from: monthDay(from), to: monthDay(first - 1), year: Math.floor((first - 1) / 12) }
}

function monthNumber(day: string): number {
  return 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)) - 1
}

function monthDay(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}-01`
}
