import type { CallOutput } from '@countersign/contract'
import type { Db } from '../db/database.ts'
import { monthSums, oldestPending, slowestLevels, spreads } from './insights.queries.ts'
import type { ReportScope } from './report-filters.ts'
import { average } from './report-result.ts'

export type ReportInsights = CallOutput<'get_reports_insights'>

/** The lists' names on the wire for each part in a memo. */
export const AUDIENCE_TYPES = { owner: 'memos', approver: 'approvals', watcher: 'watch' } as const

/**
 * What stands beside the documented figures: spreads, months, the oldest pending memo and the slowest levels.
 * @param email whose eyes they are for: the oldest memo is named to whoever takes part in it (I1)
 */
export async function reportInsights(db: Db, scope: ReportScope, email: string): Promise<ReportInsights> {
  const [{ approval, approver }, sums, oldest, levels] = await Promise.all([
    spreads(db, scope),
    monthSums(db, scope),
    oldestPending(db, scope, email),
    slowestLevels(db, scope),
  ])
  return {
    approval_time: approval,
    approver_time: approver,
    months: monthsOf(scope).map((month) => {
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

/** From January to March they are '01', '02', '03'. */
function monthsOf({ from, to }: ReportScope): string[] {
  const [start, end] = [from, to].map((day) => Number(day.slice(5, 7))) as [number, number]
  return Array.from({ length: end - start + 1 }, (_, index) => String(start + index).padStart(2, '0'))
}
