import { randomUUID } from 'node:crypto'
import type { ClockNotice, ClockStep, Instant } from '@countersign/domain'
import {
  clockWork,
  dueText,
  ESCALATION_STEP,
  escalationNotices,
  overdueDays,
  pendingPlaces,
  seatReminders,
} from '@countersign/domain'
import { sql } from 'kysely'
import { hasWebhooks, writeOutbox } from '../../integrations/webhooks/outbox.store.ts'
import { readCalendar } from '../../protocol/calendar.queries.ts'
import { notifyByClock } from '../../notifications/notify-by-clock.store.ts'
import { resolvePeople } from '../../people/people.store.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../protocol/services.ts'
import { templateVersion } from '../../templates/template.queries.ts'
import type { DueMemo, TimedLevel } from './due-memo.store.ts'
import { lockDueMemo } from './due-memo.store.ts'
import { readRemindedPeople } from '../../people/absences/reminded-people.queries.ts'
import { recomputeDueTime } from './due-times.store.ts'

/** A step for one seat, or for the level, with those whom it notifies; none if it is skipped. */
interface Taken {
  step: ClockStep
  seatId: string | null
  notices: ClockNotice[]
}

/**
 * Takes the steps of a memo that are due (L3, L4), and says when the clock looks at it next. Does nothing if the memo is locked, or
 * another worker has just taken them.
 */
export async function takeSteps(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  memoKey: string,
  now: Date,
): Promise<void> {
  let memo = await lockDueMemo(tx, memoKey, now)
  if (memo?.isOutdated) {
    // The holidays have changed, or the release before this one has changed the memo.
    await recomputeDueTime(tx, memo)
    memo = await lockDueMemo(tx, memoKey, now)
  }
  if (!memo) return
  const { level_days: days, escalation_contact: contact = null } = (await templateVersion(tx, memo.versionId))
    .templateConfig
  const { level } = memo
  if (!level || days === undefined) return planNext(tx, memoKey, null)
  const { holidays } = await readCalendar(tx)
  const done = await readDone(tx, memoKey, level)
  const { send, skip, next } = clockWork({ ...level, days }, { now: now.toISOString(), done, holidays })
  const places = pendingPlaces(memo.state)
  const taken: Taken[] = skip.flatMap((step) =>
    places.map(({ seat }) => ({ step, seatId: seat.seatId, notices: [] })),
  )
  for (const step of send)
    taken.push(
      ...(step === ESCALATION_STEP
        ? [{ step, seatId: null, notices: await escalated(tx, memo, contact) }]
        : (await reminded(tx, memo, now)).map((reminder) => ({ step, ...reminder }))),
    )
  const over = overdueDays(level.dueAt, now.toISOString(), holidays)
  const due = dueText({ dueAt: level.dueAt, overdueDays: over }, now.toISOString())
  await record(tx, { jobs }, { memo, level, taken, due, at: now })
  if (isNewlyOverdue([...send, ...skip], done)) await announceOverdue(tx, memo, now)
  await planNext(tx, memoKey, next)
}

/** Whether these are the first steps of a level after its due day. */
function isNewlyOverdue(steps: readonly ClockStep[], done: ReadonlySet<ClockStep>): boolean {
  const isAfter = (step: ClockStep) => step !== 'before'
  return steps.some(isAfter) && ![...done].some(isAfter)
}

/** P2, P5: other systems are notified once for each level that is overdue. */
async function announceOverdue(tx: Tx, { memoKey, templateId, state }: DueMemo, now: Date): Promise<void> {
  const { rows } = await sql<{ is_listened_to: boolean }>`SELECT ${hasWebhooks} AS is_listened_to`.execute(tx)
  if (!rows[0]?.is_listened_to) return
  const event = { kind: 'memo.overdue' as const, at: now.toISOString(), eventNo: null }
  await writeOutbox(tx, { memoKey, templateId, memo: state }, [event])
}

async function reminded(tx: Tx, { state, templateId }: DueMemo, now: Date) {
  const emails = pendingPlaces(state).map(({ seat }) => seat.person.email)
  return seatReminders(state, await readRemindedPeople(tx, { emails, templateId }, now))
}

async function escalated(tx: Tx, { state }: DueMemo, contact: string | null): Promise<ClockNotice[]> {
  const watchers = state.levels.flatMap((level) => level.watchers.map(({ person }) => person.email))
  const { people, disabled } = await resolvePeople(tx, [
    state.owner.email,
    ...watchers,
    ...(contact ? [contact] : []),
  ])
  return escalationNotices(state, {
    contact: (contact && people.get(contact)) || null,
    disabled: new Set(disabled),
  })
}

/** The steps that were taken since the level's time began, by whichever seat: one that became PENDING later has missed them. */
async function readDone(tx: Tx, memoKey: string, level: TimedLevel): Promise<Set<ClockStep>> {
  const rows = await tx
    .selectFrom('clock_notices')
    .select('step')
    .distinct()
    .where('memo_key', '=', memoKey)
    .where('sequence_id', '=', level.sequenceId)
    .where('started_at', '=', new Date(level.startedAt))
    .execute()
  return new Set(rows.map(({ step }) => step))
}

interface Steps {
  memo: DueMemo
  level: TimedLevel
  taken: Taken[]
  /** Such as 'overdue by 2 days'. */
  due: string
  at: Date
}

/** Records steps and notifies those whom they concern. */
async function record(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { memo, level, taken, due, at }: Steps,
): Promise<void> {
  if (taken.length === 0) return
  const steps = taken.map((one) => ({ ...one, clockNoticeId: randomUUID() }))
  await tx
    .insertInto('clock_notices')
    .values(
      steps.map(({ clockNoticeId, step, seatId, notices }) => ({
        clock_notice_id: clockNoticeId,
        memo_key: memo.memoKey,
        sequence_id: level.sequenceId,
        started_at: level.startedAt,
        seat_id: seatId,
        step,
        due_at: level.dueAt,
        is_sent: notices.length > 0,
        created_at: at,
      })),
    )
    .execute()
  await notifyByClock(tx, jobs, { ...memo, memo: memo.state, due, at, steps })
}

async function planNext(tx: Tx, memoKey: string, next: Instant | null): Promise<void> {
  await tx.updateTable('due_times').set({ notice_at: next }).where('memo_key', '=', memoKey).execute()
}
