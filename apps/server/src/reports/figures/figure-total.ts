import type { ReportStatus } from '@countersign/domain'
import { REPORT_STATUSES } from '@countersign/domain'
import type { Db } from '../../platform/db/database.ts'
import type { FigureScope } from './figure-memos.queries.ts'
import { countFigureMemos } from './figure-memos.queries.ts'
import { countNotDone } from './not-done.queries.ts'
import { countStatuses } from './status-sums.queries.ts'
import { countOverdue } from './times.queries.ts'

/** How many memos a figure counts: from the sums that the report shows, where it shows their number. */
export async function readFigureTotal(db: Db, of: FigureScope): Promise<number> {
  const { figure, scope, status } = of
  const isAsked = (one: ReportStatus) => status === undefined || status === one
  switch (figure.kind) {
    case 'total': {
      const counts = await countStatuses(db, scope)
      return REPORT_STATUSES.filter(isAsked).reduce((sum, one) => sum + counts[one], 0)
    }
    case 'pending':
      return isAsked('Forapproval') ? (await countStatuses(db, scope)).Forapproval : 0
    case 'overdue':
      return isAsked('Forapproval') ? countOverdue(db, scope, figure.now) : 0
    case 'not_done':
      return isAsked('Approved') ? countNotDone(db, scope) : 0
    default:
      return countFigureMemos(db, of)
  }
}
