import type { Handler } from '../../http/handler.ts'
import { callerRole } from '../access/caller-role.ts'
import { reportScope } from '../report-filters.ts'
import { storedReport } from '../report-result.queries.ts'
import { reportResult } from '../report-result.ts'

/** Counts, times and costs of memos, read from the stored sums with the time of their last update (H5). */
export const getReports: Handler<'get_reports'> = async (input, context) => {
  const { db } = context.services
  const scope = await reportScope(db, callerRole(context), input)
  return reportResult(await storedReport(db, scope), input.template !== '')
}
