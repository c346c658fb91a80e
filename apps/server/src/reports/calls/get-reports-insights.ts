import type { Handler } from '../../http/handler.ts'
import { callerRole } from '../access/caller-role.ts'
import { monthSums, oldestPending, slowestLevels, spreads } from '../insights.queries.ts'
import { reportScope } from '../report-filters.ts'
import { average } from '../report-result.ts'

/** The lists' names on the wire for each part in a memo. */
const AUDIENCE_TYPES = { owner: 'memos', approver: 'approvals', watcher: 'watch' } as const

/** What stands beside the documented figures: spreads, months, the oldest pending memo and the slowest levels. */
export const getReportsInsights: Handler<'get_reports_insights'> = async (input, context) => {
  const { services, caller } = context
  const { db } = services
  const scope = await reportScope(db, callerRole(context), input)
  const [{ approval, approver }, sums, oldest, levels] = await Promise.all([
    spreads(db, scope),
    monthSums(db, scope),
    oldestPending(db, scope, caller.email),
    slowestLevels(db, scope),
  ])
  return {
    approval_time: approval,
    approver_time: approver,
    months: monthsBetween(input.start_month, input.end_month).map((month) => {
      const found = sums.find((one) => one.month === month)
      const approved = found?.approved ?? 0
      return {
        month,
        memo_count: found?.memos ?? 0,
        approved_count: approved,
        average_time: found && approved > 0 ? average(found.approval_ms, approved) : null,
      }
    }),
    oldest_pending: oldest && {
      since: oldest.since.toISOString(),
      memo_id: oldest.memo_id,
      audience_type: oldest.audience && AUDIENCE_TYPES[oldest.audience],
    },
    slowest_levels: levels,
  }
}

/** '01' and '03' are '01', '02', '03'. */
function monthsBetween(start: string, end: string): string[] {
  return Array.from({ length: Number(end) - Number(start) + 1 }, (_, index) =>
    String(Number(start) + index).padStart(2, '0'),
  )
}
