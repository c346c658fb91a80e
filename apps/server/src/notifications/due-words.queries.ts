import type { Memo } from '@countersign/domain'
import { dueText, overdueDays, runningLevel } from '@countersign/domain'
import { readCalendar } from '../protocol/calendar.queries.ts'
import type { Services } from '../protocol/services.ts'

type Clock = Pick<Services, 'db' | 'now'>

/** The words of a due time as they are when a mail is sent (L2). */
export async function dueNow({ db, now }: Clock, dueAt: Date): Promise<{ due: string; isOverdue: boolean }> {
  const due = dueAt.toISOString()
  const at = now().toISOString()
  const over = overdueDays(due, at, (await readCalendar(db)).holidays)
  return { due: dueText({ dueAt: due, overdueDays: over }, at), isOverdue: over !== null }
}

/** The same for a memo; '' where no time runs. */
export async function dueWords(
  clock: Clock,
  memo: Memo,
  { due_at }: { due_at: Date | null },
): Promise<string> {
  // The release before this one leaves the due time of a memo that it returns or ends.
  if (due_at === null || runningLevel(memo, null) === null) return ''
  return (await dueNow(clock, due_at)).due
}
