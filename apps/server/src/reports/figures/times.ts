import type { CallOutput } from '@countersign/contract'
import type { Db } from '../../platform/db/database.ts'
import { listSlowestLevels, readMonthSums } from './insights.queries.ts'
import type { ReportScope } from './report-filters.ts'
import { scopeBefore } from './report-filters.ts'
import type { LedgerTotals } from './times.queries.ts'
import { countOverdue, listTemplateLedgers } from './times.queries.ts'

type Times = NonNullable<CallOutput<'get_reports_insights'>['time']>

/** What is overdue, where the time of approved memos went, and the same of as many months before (W26, L6). */
export async function readTimes(db: Db, scope: ReportScope, now: Date): Promise<Times> {
  const before = scopeBefore(scope)
  const [overdue_count, template_ledgers, previous] = await Promise.all([
    countOverdue(db, scope, now),
    listTemplateLedgers(db, scope),
    before && readPrevious(db, before, now),
  ])
  return { overdue_count, ledger: addUp(template_ledgers), template_ledgers, previous }
}

async function readPrevious(db: Db, scope: ReportScope, now: Date): Promise<Times['previous']> {
  const [overdue_count, slowest_levels, ledgers, months] = await Promise.all([
    countOverdue(db, scope, now),
    listSlowestLevels(db, scope),
    listTemplateLedgers(db, scope),
    readMonthSums(db, scope),
  ])
  return {
    start: scope.from.slice(0, 7),
    end: scope.to.slice(0, 7),
    memo_count: months.reduce((sum, { memos }) => sum + memos, 0),
    overdue_count,
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
