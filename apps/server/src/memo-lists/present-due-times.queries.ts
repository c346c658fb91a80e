import type { Instant } from '@countersign/domain'
import { overdueDays } from '@countersign/domain'
import type { Db } from '../platform/db/database.ts'
import { readRecentCalendar } from '../protocol/calendar.queries.ts'
import type { ListRow } from './memo-lists.queries.ts'
import type { Place } from './place.ts'

interface DueTime {
  due_at: Instant | null
  overdue_days: number | null
}

const NONE: DueTime = { due_at: null, overdue_days: null }

/** What the due time of a row is read from. */
type DueRow = Pick<ListRow, 'due_at' | 'status'>

/**
 * The due times of a page's rows (L2): in the active lists, of submitted memos. Holidays are asked for only by pages with a memo
 * that is overdue.
 */
export async function presentDueTimes(
  db: Db,
  { rows, place, now }: { rows: readonly DueRow[]; place: Place; now: Date },
): Promise<(row: DueRow) => DueTime> {
  if (place.list !== 'active' || !rows.some(hasDueTime)) return () => NONE
  const isOverdue = (row: DueRow) => row.due_at !== null && row.due_at <= now
  const { holidays } = rows.some(isOverdue) ? await readRecentCalendar(db) : { holidays: new Set<string>() }
  return (row) => {
    if (!hasDueTime(row)) return NONE
    const due_at = row.due_at.toISOString()
    return { due_at, overdue_days: overdueDays(due_at, now.toISOString(), holidays) }
  }
}

/** The release before this one leaves the due time of a memo that it returns or ends. */
function hasDueTime(row: DueRow): row is DueRow & { due_at: Date } {
  return row.due_at !== null && row.status === 'SUBMITTED'
}
