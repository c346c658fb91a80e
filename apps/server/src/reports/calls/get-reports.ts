import type { Handler } from '../../protocol/handler.ts'
import { callerRole } from '../../people/report-roles/caller-role.ts'
import { resolveScope } from '../figures/report-filters.ts'
import { readStoredReport } from '../figures/report-result.queries.ts'
import { reportResult } from '../figures/report-result.ts'

/** Counts, times and costs of memos from the stored sums, with the time of their last update (H5). */
export const getReports: Handler<'get_reports', 'db'> = async (input, context) => {
  const { db } = context.services
  const scope = await resolveScope(db, callerRole(context), input)
  return reportResult(await readStoredReport(db, scope), input.template !== '')
}
