import type { CallOutput } from '@countersign/contract'
import type { Db } from '../../platform/db/database.ts'
import { readMonthSums, findOldestPending, listSlowestLevels, readSpreads } from './insights.queries.ts'
import { readTimes } from './times.ts'
import type { ReportScope } from './report-filters.ts'
import { average } from './report-result.ts'

export type ReportInsights = CallOutput<'get_reports_insights'>

/** The API's names of the audiences. */
export const AUDIENCE_TYPES = {
  owner: 'memos',
  approver: 'approvals',
  watcher: 'watch',
  handler: 'to-do',
  reader: 'to-read',
} as const

/**
 * The figures of W26: spreads, months, the oldest pending memo, the slowest levels, what is overdue, and where the time went.
 * @param reader the oldest memo is identified only to its participants (I1)
 */
export async function readInsights(
  db: Db,
  scope: ReportScope,
  { personId, now }: { personId: number; now: Date },
): Promise<ReportInsights> {
  const [{ approval, approver }, sums, oldest, levels, time] = await Promise.all([
    readSpreads(db, scope),
    readMonthSums(db, scope),
    findOldestPending(db, scope, personId),
    listSlowestLevels(db, scope),
    readTimes(db, scope, now),
  ])
  return {
    approval_time: approval,
    approver_time: approver,
    months: listMonths(scope).map((month) => {
      const found = sums.find((sum) => sum.month === month)
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
      group_name: oldest.group_name,
    },
    slowest_levels: levels,
    time,
  }
}

/** From January to March: '01', '02', '03'. */
function listMonths({ from, to }: ReportScope): string[] {
  const [start, end] = [from, to].map((day) => Number(day.slice(5, 7))) as [number, number]
  return Array.from({ length: end - start + 1 }, (_, index) => String(start + index).padStart(2, '0'))
}
