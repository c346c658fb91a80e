import type { Instant } from './instant.ts'
import { manilaDate, manilaInstant } from './manila.ts'
import type { Day } from './working-days.ts'
import { workingDayAfter, workingDayBefore } from './working-days.ts'

/** The hour in Manila at which reminders and escalations are sent (L3, L4). */
export const CLOCK_HOUR = 9

/** What the clock does about one level: reminders before and after the due day (L3), and the escalation (L4). */
export const REMINDER_STEPS = ['before', 'after-1', 'after-2', 'after-3', 'after-4', 'after-5'] as const
export const ESCALATION_STEP = 'escalation'

export type ReminderStep = (typeof REMINDER_STEPS)[number]
export type ClockStep = ReminderStep | typeof ESCALATION_STEP

/** A level that has a due time (L2). */
export interface TimedLevel {
  /** When its time began: the start of the level, or the lifting of a hold. */
  startedAt: Instant
  dueAt: Instant
  /** Its working days. */
  days: number
}

/** The steps of a level with their instants, reminders first, in the order of the clock. */
export function clockSteps(
  level: TimedLevel,
  holidays: ReadonlySet<Day>,
): { step: ClockStep; at: Instant }[] {
  const dueDay = manilaDate(level.dueAt)
  const dayBefore = workingDayBefore(dueDay, holidays)
  const at = (day: Day) => manilaInstant(day, CLOCK_HOUR)
  const [before, ...after] = REMINDER_STEPS
  return [
    // L3: not for a level that started on that day or later.
    ...(manilaDate(level.startedAt) < dayBefore ? [{ step: before, at: at(dayBefore) }] : []),
    ...after.map((step, index) => ({ step, at: at(workingDayAfter(dueDay, index + 1, holidays)) })),
    { step: ESCALATION_STEP, at: at(workingDayAfter(dueDay, level.days, holidays)) },
  ]
}

/** When the clock looks at a level first. */
export function firstClockStep(level: TimedLevel, holidays: ReadonlySet<Day>): Instant {
  const [first] = clockSteps(level, holidays)
    .map(({ at }) => at)
    .toSorted() as [Instant]
  return first
}

/** What the clock does about a level at an instant. */
export interface ClockWork {
  /** At most one reminder, and the escalation. */
  send: ClockStep[]
  /** Reminders that a newer one replaces after an outage (L3). */
  skip: ClockStep[]
  /** When the clock looks at the level again; null for never. */
  next: Instant | null
}

/**
 * The steps of a level that are due at an instant (L3, L4). Of several reminders the newest is sent; the escalation has recipients
 * of its own, and is sent in any case.
 * @param done the steps that were sent or skipped since the level's time began
 */
export function clockWork(
  level: TimedLevel,
  { now, done, holidays }: { now: Instant; done: ReadonlySet<ClockStep>; holidays: ReadonlySet<Day> },
): ClockWork {
  return workOf(clockSteps(level, holidays), { now, done })
}

/** The same for a day that only reminders are sent of: a condition's (R2). */
export function reminderWork(
  timed: Pick<TimedLevel, 'startedAt' | 'dueAt'>,
  { now, done, holidays }: { now: Instant; done: ReadonlySet<ClockStep>; holidays: ReadonlySet<Day> },
): ClockWork {
  const steps = clockSteps({ ...timed, days: 1 }, holidays)
  return workOf(
    steps.filter(({ step }) => step !== ESCALATION_STEP),
    { now, done },
  )
}

function workOf(
  steps: readonly { step: ClockStep; at: Instant }[],
  { now, done }: { now: Instant; done: ReadonlySet<ClockStep> },
): ClockWork {
  const open = steps.filter(({ step }) => !done.has(step))
  const isDue = ({ at }: { at: Instant }) => Date.parse(at) <= Date.parse(now)
  const due = open.filter(isDue).map(({ step }) => step)
  const newest = due.filter((step) => step !== ESCALATION_STEP).at(-1)
  const send = due.filter((step) => step === ESCALATION_STEP || step === newest)
  const later = open.filter((step) => !isDue(step)).map(({ at }) => at)
  return {
    send,
    skip: due.filter((step) => !send.includes(step)),
    next: later.toSorted().at(0) ?? null,
  }
}
