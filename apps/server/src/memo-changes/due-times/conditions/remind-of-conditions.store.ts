import { randomUUID } from 'node:crypto'
import type { ApprovalCondition, ClockNotice, Memo, ReminderStep } from '@countersign/domain'
import { conditionReminders, dueText, openConditions, overdueDays, reminderWork } from '@countersign/domain'
import { notifyByClock } from '../../../notifications/notify-by-clock.store.ts'
import type { Subjects } from '../../../notifications/subjects.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { readCalendar } from '../../../protocol/calendar.queries.ts'
import type { Services } from '../../../protocol/services.ts'
import { lockTimedMemo } from '../lock-timed-memo.store.ts'
import { readRemindedPeople } from '../../../people/absences/reminded-people.queries.ts'
import { timeOf } from './condition-times.store.ts'

/** What the clock does about one condition. */
interface Taken {
  condition: ApprovalCondition
  step: ReminderStep
  /** None if it is skipped for a newer one. */
  notices: ClockNotice[]
}

/**
 * Takes the reminders of a memo's open conditions that are due (R2), and says when the clock looks at it next. Does nothing if the memo is
 * locked, or another worker has just taken them.
 */
export async function remindOfConditions(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  memoKey: string,
  now: Date,
): Promise<void> {
  const memo = await lockTimedMemo(tx, 'condition_times', memoKey, now)
  if (!memo) return
  const { state, templateId, subjects } = memo
  const { holidays } = await readCalendar(tx)
  const done = await readDone(tx, memoKey)
  const at = now.toISOString()
  const works = openConditions(state).map((condition) => {
    const taken = done.get(condition.conditionId) ?? new Set()
    return { condition, work: reminderWork(timeOf(condition), { now: at, done: taken, holidays }) }
  })
  const due = works.filter(({ work }) => work.send.length > 0).map(({ condition }) => condition)
  const reminders = new Map(
    (await reminded(tx, { state, templateId }, due, now)).map((one) => [one.conditionId, one.notices]),
  )
  for (const { condition, work } of works) {
    const taken: Taken[] = [
      ...work.skip.map((step) => ({ condition, step: step as ReminderStep, notices: [] })),
      ...work.send.map((step) => ({
        condition,
        step: step as ReminderStep,
        notices: reminders.get(condition.conditionId) ?? [],
      })),
    ]
    const { dueAt } = timeOf(condition)
    const text = dueText({ dueAt, overdueDays: overdueDays(dueAt, at, holidays) }, at)
    await record(tx, { jobs }, { memoKey, state, subjects, taken, due: text, at: now })
  }
  const [next = null] = works.flatMap(({ work }) => work.next ?? []).toSorted()
  await tx.updateTable('condition_times').set({ notice_at: next }).where('memo_key', '=', memoKey).execute()
}

/** The steps that were taken of each condition. */
async function readDone(tx: Tx, memoKey: string): Promise<Map<string, Set<ReminderStep>>> {
  const rows = await tx
    .selectFrom('condition_notices')
    .select(['condition_id', 'step'])
    .where('memo_key', '=', memoKey)
    .execute()
  const done = Map.groupBy(rows, ({ condition_id }) => condition_id)
  return new Map([...done].map(([id, steps]) => [id, new Set(steps.map(({ step }) => step))]))
}

async function reminded(
  tx: Tx,
  { state, templateId }: { state: Memo; templateId: string },
  due: readonly ApprovalCondition[],
  now: Date,
) {
  if (due.length === 0) return []
  const emails = due.map(({ holder }) => holder.email)
  const others = [state.owner.email]
  return conditionReminders(state, due, await readRemindedPeople(tx, { emails, others, templateId }, now))
}

interface Steps {
  memoKey: string
  state: Memo
  subjects: Subjects
  taken: Taken[]
  /** Such as 'overdue by 2 days'. */
  due: string
  at: Date
}

/** Records the reminders of one condition and notifies those whom they concern. */
async function record(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { memoKey, state, subjects, taken, due, at }: Steps,
): Promise<void> {
  if (taken.length === 0) return
  const steps = taken.map((one) => ({ ...one, clockNoticeId: randomUUID() }))
  await tx
    .insertInto('condition_notices')
    .values(
      steps.map(({ clockNoticeId, condition, step, notices }) => ({
        condition_notice_id: clockNoticeId,
        memo_key: memoKey,
        condition_id: condition.conditionId,
        step,
        is_sent: notices.length > 0,
        created_at: at,
      })),
    )
    .execute()
  await notifyByClock(tx, jobs, { memoKey, memo: state, subjects, due, at, steps })
}
