import type { Handler } from '../../protocol/handler.ts'
import { callerRole } from '../../people/report-roles/caller-role.ts'
import { readInsights } from '../figures/insights.ts'
import { resolveScope } from '../figures/report-filters.ts'

/** The figures of W26, with the filters of W15. */
export const getReportsInsights: Handler<'get_reports_insights', 'db' | 'now'> = async (input, context) => {
  const { services, caller } = context
  const scope = await resolveScope(services.db, callerRole(context), input)
  return readInsights(services.db, scope, { personId: caller.personId, now: services.now() })
}
