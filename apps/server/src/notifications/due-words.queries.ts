import type { Instant, Memo } from '@countersign/domain'
import { dueText, overdueDays, runningLevel } from '@countersign/domain'
import { readCalendar } from '../protocol/calendar.queries.ts'
import type { Services } from '../protocol/services.ts'

type Clock = Pick<Services, 'db' | 'now'>

/** A due time as it is when a mail is sent (L2). */
export interface DueNow {
  /** Such as 'due tomorrow'. */
  due: string
  dueAt: Instant
  overdueDays: number | null
}

export async function dueNow({ db, now }: Clock, at: Date): Promise<DueNow> {
  const dueAt = at.toISOString()
  const present = now().toISOString()
  const over = overdueDays(dueAt, present, (await readCalendar(db)).holidays)
  return { due: dueText({ dueAt, overdueDays: over }, present), dueAt, overdueDays: over }
}

/** The same for a memo; null where no time runs. */
export async function dueOf(
  clock: Clock,
  memo: Memo,
  { due_at }: { due_at: Date | null },
): Promise<DueNow | null> {
  // The release before this one leaves the due time of a memo that it returns or ends.
  if (due_at === null || runningLevel(memo, null) === null) return null
  return dueNow(clock, due_at)
}
