import type { CallOutput } from '@countersign/contract'
import { REPORT_STATUSES } from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import { listSlowestLevels, readMonthSums } from './insights.queries.ts'
import { countNotDone } from './not-done.queries.ts'
import type { ReportScope } from './report-filters.ts'
import { scopeBefore } from './report-filters.ts'
import { average } from './report-result.ts'
import { countStatuses } from './status-sums.queries.ts'
import type { LedgerTotals } from './times.queries.ts'
import { countOverdue, listTemplateLedgers } from './times.queries.ts'

type Times = NonNullable<CallOutput<'get_reports_insights'>['time']>

/** What is overdue, what is approved and not done, where the time of approved memos went, and the same of as many months before (W26, L6). */
export async function readTimes(db: Db, scope: ReportScope, now: Date): Promise<Times> {
  const before = scopeBefore(scope)
  const [overdue_count, not_done_count, template_ledgers, previous] = await Promise.all([
    countOverdue(db, scope, now),
    countNotDone(db, scope),
    listTemplateLedgers(db, scope),
    before && readPrevious(db, before, now),
  ])
  return { overdue_count, not_done_count, ledger: addUp(template_ledgers), template_ledgers, previous }
}

async function readPrevious(db: Db, scope: ReportScope, now: Date): Promise<Times['previous']> {
  const [overdue_count, not_done_count, slowest_levels, ledgers, months, statuses] = await Promise.all([
    countOverdue(db, scope, now),
    countNotDone(db, scope),
    listSlowestLevels(db, scope),
    listTemplateLedgers(db, scope),
    readMonthSums(db, scope),
    countStatuses(db, scope),
  ])
  const sum = (of: (month: (typeof months)[number]) => number) =>
    months.reduce((total, month) => total + of(month), 0)
  const approved = sum((month) => month.approved)
  return {
    start: scope.from.slice(0, 7),
    end: scope.to.slice(0, 7),
    memo_count: sum(({ memos }) => memos),
    status_counts: REPORT_STATUSES.map((status) => ({ status, count: statuses[status] })),
    average_time:
      approved === 0
        ? null
        : average(
            sum(({ approval_ms }) => approval_ms),
            approved,
          ),
    overdue_count,
    not_done_count,
    slowest_levels,
    ledger: addUp(ledgers),
  }
}

function addUp(ledgers: readonly LedgerTotals[]): LedgerTotals {
  const total = (part: keyof LedgerTotals) => ledgers.reduce((sum, ledger) => sum + ledger[part], 0)
  return {
    memo_count: total('memo_count'),
    owner: total('owner'),
    hold: total('hold'),
    levels: total('levels'),
  }
}
