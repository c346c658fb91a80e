import { randomUUID } from 'node:crypto'
import type { Memo, ReminderStep } from '@countersign/domain'
import { copyReminders, dueText, overdueDays, reminderWork, waitingReaders } from '@countersign/domain'
import { notifyByClock } from '../../../notifications/notify-by-clock.store.ts'
import { resolvePeople } from '../../../people/people.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readCalendar } from '../../../protocol/calendar.queries.ts'
import type { Services } from '../../../protocol/services.ts'
import { lockTimedMemo } from '../lock-timed-memo.store.ts'
import { timeOf } from './copy-times.store.ts'

/**
 * Takes the reminders of a memo's copies that are due (R5), and says when the clock looks at it next. Does nothing if the memo is locked, or
 * another worker has just taken them.
 */
export async function remindOfCopies(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  memoKey: string,
  now: Date,
): Promise<void> {
  const memo = await lockTimedMemo(tx, 'copy_times', memoKey, now)
  if (!memo) return
  const { state, subjects } = memo
  const timed = state.copies && timeOf(state, state.copies)
  if (!timed) return planNext(tx, memoKey, null)
  const at = now.toISOString()
  const { holidays } = await readCalendar(tx)
  const { send, skip, next } = reminderWork(timed, { now: at, done: await readDone(tx, memoKey), holidays })
  const notices = send.length > 0 ? await remindersOf(tx, state) : []
  const steps = [
    ...skip.map((step) => ({ step, clockNoticeId: randomUUID(), notices: [] })),
    ...send.map((step) => ({ step, clockNoticeId: randomUUID(), notices })),
  ]
  if (steps.length > 0)
    await tx
      .insertInto('copy_notices')
      .values(
        steps.map(({ step, clockNoticeId, notices: sent }) => ({
          copy_notice_id: clockNoticeId,
          memo_key: memoKey,
          step: step as ReminderStep,
          is_sent: sent.length > 0,
          created_at: now,
        })),
      )
      .execute()
  const { dueAt } = timed
  const due = dueText({ dueAt, overdueDays: overdueDays(dueAt, at, holidays) }, at)
  await notifyByClock(tx, jobs, { memoKey, memo: state, subjects, due, at: now, steps })
  await planNext(tx, memoKey, next)
}

async function readDone(tx: Tx, memoKey: string): Promise<Set<ReminderStep>> {
  const rows = await tx.selectFrom('copy_notices').select('step').where('memo_key', '=', memoKey).execute()
  return new Set(rows.map(({ step }) => step))
}

async function remindersOf(tx: Tx, state: Memo) {
  const { disabled } = await resolvePeople(
    tx,
    waitingReaders(state).map(({ email }) => email),
  )
  return copyReminders(state, { disabled: new Set(disabled) })
}

async function planNext(tx: Tx, memoKey: string, next: string | null): Promise<void> {
  await tx.updateTable('copy_times').set({ notice_at: next }).where('memo_key', '=', memoKey).execute()
}
