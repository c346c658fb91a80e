import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClockStep, TimedLevel } from './clock-steps.ts'
import { clockSteps, clockWork, firstClockStep } from './clock-steps.ts'
import { dueTime } from './due.ts'
import { anInstant, someHolidays } from './testing/calendars.ts'

const NONE: ReadonlySet<string> = new Set()
/** 09:00 of a day in Manila. */
const nine = (day: string) => `${day}T01:00:00.000Z`

/** A level of some working days that started on Monday, November 23, 2026. */
function level(days: number, holidays: ReadonlySet<string> = NONE): TimedLevel {
  const startedAt = '2026-11-23T04:00:00.000Z'
  return { startedAt, dueAt: dueTime(startedAt, days, holidays), days }
}

const steps = (days: number, holidays: ReadonlySet<string> = NONE) =>
  clockSteps(level(days, holidays), holidays).map(({ step, at }) => [step, at])

describe('L3, L4: the steps of a level', () => {
  it('L3: are one working day before the due day and five after it, L4: and once it is overdue by its own days', () => {
    // Due on Thursday, November 26.
    expect(steps(3)).toEqual([
      ['before', nine('2026-11-25')],
      ['after-1', nine('2026-11-27')],
      ['after-2', nine('2026-11-30')],
      ['after-3', nine('2026-12-01')],
      ['after-4', nine('2026-12-02')],
      ['after-5', nine('2026-12-03')],
      ['escalation', nine('2026-12-01')],
    ])
  })

  it('L3: skip weekends and holidays', () => {
    const holidays = new Set(['2026-11-25', '2026-11-30'])
    // Due on Friday, November 27.
    expect(steps(3, holidays).slice(0, 3)).toEqual([
      ['before', nine('2026-11-26')],
      ['after-1', nine('2026-12-01')],
      ['after-2', nine('2026-12-02')],
    ])
  })

  it('L3: leave out the one before a level that started on that day, which is every level of one day', () => {
    expect(steps(1).map(([step]) => step)).not.toContain('before')
    fc.assert(
      fc.property(anInstant, fc.integer({ min: 1, max: 60 }), someHolidays, (startedAt, days, holidays) => {
        const timed = { startedAt, dueAt: dueTime(startedAt, days, holidays), days }
        const hasOne = clockSteps(timed, holidays).some(({ step }) => step === 'before')
        expect(hasOne).toBe(days > 1)
      }),
    )
  })

  it('L4: escalate a level of twenty days long after its last reminder', () => {
    expect(steps(20).at(-1)).toEqual(['escalation', nine('2027-01-18')])
  })
})

describe('L3: the clock looks at a level first', () => {
  it.each([
    [1, '2026-11-25'],
    [2, '2026-11-24'],
    [3, '2026-11-25'],
  ])('for its first step, if it has %i days', (days, first) => {
    expect(firstClockStep(level(days), NONE)).toBe(nine(first))
  })
})

describe('L3: what is due at an instant', () => {
  const work = (now: string, done: ClockStep[] = []) =>
    clockWork(level(3), { now, done: new Set(done), holidays: NONE })

  it.each([
    ['nothing before the first step', '2026-11-25T00:59:59.999Z', [], [], [], nine('2026-11-25')],
    ['the first step at 09:00', nine('2026-11-25'), [], ['before'], [], nine('2026-11-27')],
    ['nothing twice', nine('2026-11-25'), ['before'], [], [], nine('2026-11-27')],
    [
      'after an outage the newest reminder alone',
      '2026-11-30T05:00:00.000Z',
      [],
      ['after-2'],
      ['before', 'after-1'],
      nine('2026-12-01'),
    ],
    [
      'L4: the escalation beside the reminder of its day',
      nine('2026-12-01'),
      ['before', 'after-1', 'after-2'],
      ['after-3', 'escalation'],
      [],
      nine('2026-12-02'),
    ],
    [
      'L4: the escalation after an outage beside the newest reminder',
      nine('2026-12-24'),
      ['before'],
      ['after-5', 'escalation'],
      ['after-1', 'after-2', 'after-3', 'after-4'],
      null,
    ],
  ] as [string, string, ClockStep[], ClockStep[], ClockStep[], string | null][])(
    '%s',
    (_what, now, done, send, skip, next) => {
      expect(work(now, done)).toEqual({ send, skip, next })
    },
  )

  it('each step is sent or skipped exactly once, however often and late the clock looks', () => {
    fc.assert(
      fc.property(
        anInstant,
        fc.integer({ min: 1, max: 60 }),
        someHolidays,
        fc.array(fc.integer({ min: 0, max: 130 * 24 * 60 }), { maxLength: 40 }),
        (startedAt, days, holidays, minutes) => {
          const timed = { startedAt, dueAt: dueTime(startedAt, days, holidays), days }
          const done = new Set<ClockStep>()
          const instants = [...minutes, 400 * 24 * 60]
            .toSorted((a, b) => a - b)
            .map((at) => new Date(Date.parse(startedAt) + at * 60_000).toISOString())
          const all = clockSteps(timed, holidays)
          for (const now of instants) {
            const { send, skip, next } = clockWork(timed, { now, done, holidays })
            for (const step of [...send, ...skip]) {
              expect(done.has(step)).toBe(false)
              done.add(step)
            }
            expect(send.filter((step) => step !== 'escalation').length).toBeLessThanOrEqual(1)
            expect(next === null || next > now).toBe(true)
            expect(all.every(({ step, at }) => done.has(step) === at <= now)).toBe(true)
          }
          expect(done.size).toBe(all.length)
        },
      ),
    )
  })
})
