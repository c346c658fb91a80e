import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manilaDate } from '../time/manila.ts'
import { isWorkingDay } from '../time/working-days.ts'
import { summaryTime } from './absence-summary.ts'

const NONE: ReadonlySet<string> = new Set()

describe('K7: the summary of what was decided is sent at 09:00 in Manila', () => {
  it.each([
    ['the next day', '2026-12-01', [], '2026-12-02'],
    ['Monday after a Friday', '2026-12-04', [], '2026-12-07'],
    ['Monday after a Saturday', '2026-12-05', [], '2026-12-07'],
    ['Tuesday where Monday is a holiday', '2026-12-04', ['2026-12-07'], '2026-12-08'],
    ['after Christmas', '2026-12-23', ['2026-12-24', '2026-12-25', '2026-12-30', '2026-12-31'], '2026-12-28'],
  ])('on the first working day after the absence: %s', (_, lastDay, holidays, day) => {
    expect(summaryTime({ lastDay, endedAt: null }, new Set(holidays))).toBe(`${day}T01:00:00.000Z`)
  })

  it('but at once where it was ended early, also one without a last day', () => {
    const endedAt = '2026-12-05T11:00:00.000Z'
    for (const lastDay of ['2026-12-08', null]) expect(summaryTime({ lastDay, endedAt }, NONE)).toBe(endedAt)
  })

  it('and never of an absence without a last day that goes on', () => {
    expect(summaryTime({ lastDay: null, endedAt: null }, NONE)).toBeNull()
  })

  it('always on a working day, with none between it and the absence', () => {
    const day = fc.integer({ min: 0, max: 700 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)))
    const text = (date: Date) => date.toISOString().slice(0, 10)
    fc.assert(
      fc.property(day, fc.array(day, { maxLength: 30 }), (last, off) => {
        const holidays = new Set(off.map(text))
        const sentOn = manilaDate(summaryTime({ lastDay: text(last), endedAt: null }, holidays)!)
        expect(isWorkingDay(sentOn, holidays)).toBe(true)
        for (let at = last.getTime() + 86_400_000; text(new Date(at)) < sentOn; at += 86_400_000)
          expect(isWorkingDay(text(new Date(at)), holidays)).toBe(false)
      }),
    )
  })
})
