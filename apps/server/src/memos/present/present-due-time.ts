import type { Instant } from '@countersign/domain'
import { overdueDays, runningLevel } from '@countersign/domain'
import { readCalendar } from '../../protocol/calendar.queries.ts'
import type { Db } from '../../platform/db/database.ts'
import type { VisibleMemo } from '../memo-view.queries.ts'

/** The due time of the current level, and the working days since (L2); nulls without one. */
export async function presentDueTime(
  db: Db,
  { dueAt, state }: Pick<VisibleMemo, 'dueAt' | 'state'>,
  now: Instant,
): Promise<{ due_at: Instant | null; overdue_days: number | null }> {
  // The release before this one leaves the due time of a memo that it returns or ends.
  if (dueAt === null || runningLevel(state, null) === null) return { due_at: null, overdue_days: null }
  const due_at = dueAt.toISOString()
  if (due_at > now) return { due_at, overdue_days: null }
  const { holidays } = await readCalendar(db)
  return { due_at, overdue_days: overdueDays(due_at, now, holidays) }
}
