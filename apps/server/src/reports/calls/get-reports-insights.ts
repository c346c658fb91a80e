import type { Handler } from '../../http/handler.ts'
import { callerRole } from '../access/caller-role.ts'
import { reportInsights } from '../insights.ts'
import { reportScope } from '../report-filters.ts'

/** What stands beside the documented figures, for the same filters. */
export const getReportsInsights: Handler<'get_reports_insights'> = async (input, context) => {
  const { services, caller } = context
  const scope = await reportScope(services.db, callerRole(context), input)
  return reportInsights(services.db, scope, caller.email)
}
