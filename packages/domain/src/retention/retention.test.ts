import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as say from '../memo/testing/commands.ts'
import { ANA, OWNER } from '../memo/testing/people.ts'
import { level, Scenario } from '../memo/testing/scenario.ts'
import { manilaDate } from '../time/manila.ts'
import { endedBefore, removalDay, retentionReason } from './retention.ts'

const NOW = '2033-03-02T01:00:00.000Z'
const kept = { years: 7, isPreserved: false, now: NOW }

const submitted = () => {
  const scenario = new Scenario()
  scenario.must(OWNER, say.submit([level([ANA])]))
  return scenario
}

describe('R8: from which day a record may be removed', () => {
  it.each([
    ['2026-03-02T01:00:00.000Z', 7, '2033-03-02'],
    ['2026-12-31T15:59:59.999Z', 1, '2027-12-31'],
    ['2026-12-31T16:00:00.000Z', 1, '2028-01-01'],
    ['2024-02-29T01:00:00.000Z', 4, '2028-02-29'],
    ['2024-02-29T01:00:00.000Z', 3, '2027-03-01'],
    ['2096-02-29T01:00:00.000Z', 4, '2100-03-01'],
    ['2000-02-29T01:00:00.000Z', 400, '2400-02-29'],
  ])('R8: of what ended at %s, %i years later: %s', (endedAt, years, day) => {
    expect(removalDay(endedAt, years)).toBe(day)
  })

  it('R8: it is never earlier for a later end, nor for more years', () => {
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
    const years = fc.integer({ min: 1, max: 99 })
    fc.assert(
      fc.property(instant, instant, years, (one, other, count) => {
        const [first, last] = one < other ? [one, other] : [other, one]
        const day = removalDay(first.toISOString(), count)
        expect(day <= removalDay(last.toISOString(), count)).toBe(true)
        expect(day < removalDay(first.toISOString(), count + 1)).toBe(true)
        expect(day > manilaDate(first.toISOString())).toBe(true)
      }),
    )
  })
})

describe('R8: what is due on a day', () => {
  it('R8: is what ended before the instant that a query asks for', () => {
    const instant = fc.date({ min: new Date('2000-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instant, instant, fc.integer({ min: 1, max: 99 }), (end, now, years) => {
        const endedAt = end.toISOString()
        const today = manilaDate(now.toISOString())
        expect(endedAt < endedBefore(today, years)).toBe(removalDay(endedAt, years) <= today)
      }),
      { numRuns: 2000 },
    )
  })

  it.each([
    ['2028-02-29', 1, '2027-02-28T16:00:00.000Z'],
    ['2027-03-01', 3, '2024-03-01T16:00:00.000Z'],
    ['2027-02-28', 3, '2024-02-28T16:00:00.000Z'],
  ])('R8: on %s, %i years after the end: before %s', (today, years, before) => {
    expect(endedBefore(today, years)).toBe(before)
  })
})

describe('R8: why a record stays', () => {
  it('R8: the memo has not ended, whatever its age', () => {
    expect(retentionReason(submitted().memo, kept)).toBe('NOT_ENDED')
  })

  it('R8: its years are not over, or it is kept for good', () => {
    const { memo } = submitted().must(ANA, say.reject())
    expect(retentionReason(memo, { ...kept, now: '2033-03-01T15:59:59.000Z' })).toBe('NOT_DUE')
    expect(retentionReason(memo, { ...kept, years: null })).toBe('NOT_DUE')
    expect(retentionReason(memo, { ...kept, now: '2033-03-01T16:00:00.000Z' })).toBeNull()
  })

  it('R8: it is preserved', () => {
    const { memo } = submitted().must(ANA, say.reject())
    expect(retentionReason(memo, { ...kept, isPreserved: true })).toBe('PRESERVED')
  })

  it('R2, R8: a condition of its approval is open', () => {
    const scenario = submitted()
    scenario.must(ANA, say.approveOn('2026-04-01'))
    expect(retentionReason(scenario.memo, kept)).toBe('NOT_COMPLETE')
    scenario.must(ANA, say.closeCondition(scenario.memo))
    expect(retentionReason(scenario.memo, kept)).toBeNull()
  })

  it('R3, R8: it is still to do', () => {
    const { memo } = submitted().must(ANA, say.approve())
    const handOff = { handlers: [ANA], missing: [], done: null }
    expect(retentionReason({ ...memo, handOff }, kept)).toBe('NOT_COMPLETE')
    const done = { by: ANA, at: memo.changedAt }
    expect(retentionReason({ ...memo, handOff: { ...handOff, done } }, kept)).toBeNull()
  })
})
