import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as say from '../memo/testing/commands.ts'
import { ANA, BEN, HEDY, OWNER } from '../memo/testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../memo/testing/scenario.ts'
import { clearedLevels, forecastsSince, LevelTimes } from './forecasts.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

const timesOf = (seconds: readonly number[], deciders = ['ana', 'ben', 'cem']) => {
  const times = new LevelTimes()
  for (const [index, took] of seconds.entries())
    times.add({ seconds: took, deciders: [deciders[index % deciders.length]!] })
  return times
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('L5: the forecast of a level', () => {
  it('L5: is the median and the 90th percentile of what memos took', () => {
    expect(timesOf(upTo(21)).forecast()).toEqual({ memoCount: 21, median: 11, percentile90: 19 })
    expect(timesOf(upTo(20).map((hours) => hours * 3600)).forecast()).toEqual({
      memoCount: 20,
      median: 37_800,
      percentile90: 65_160,
    })
  })

  it('L5: is none from 19 memos, or from two deciders', () => {
    expect(timesOf(upTo(19)).forecast()).toBeNull()
    expect(timesOf(upTo(30), ['ana', 'ben']).forecast()).toBeNull()
  })

  it('L5: half the memos took no longer than the median, and nine of ten no longer than the other', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 60 }), (seconds) => {
        const { median, percentile90 } = timesOf(seconds).forecast()!
        const within = (limit: number) => seconds.filter((took) => took <= limit + 0.5).length
        const atLeast = (share: number) => 1 + Math.floor(share * (seconds.length - 1))
        expect(within(median)).toBeGreaterThanOrEqual(atLeast(0.5))
        expect(within(percentile90)).toBeGreaterThanOrEqual(atLeast(0.9))
        expect(percentile90).toBeGreaterThanOrEqual(median)
      }),
    )
  })

  it('L5: counts levels that were cleared in the last 12 months, with those who decided', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))
    scenario.wait(2).must(ANA, say.approve())
    const between = new Date(scenario.memo.levels[0]!.clearedAt!)
    scenario.away(BEN, HEDY).wait(5).must(HEDY, say.approve())
    const { memo } = scenario
    const [first, second] = clearedLevels(memo, new Date(0))
    expect(first).toEqual({ levelNo: 1, seconds: 2 * HOUR + MINUTE, deciders: [ANA.email] })
    expect(second).toEqual({ levelNo: 2, seconds: 5 * HOUR + MINUTE, deciders: [HEDY.email] })
    expect(clearedLevels(memo, between)).toEqual([first, second])
    expect(clearedLevels(memo, new Date(between.getTime() + 1))).toEqual([second])
  })

  it('L5: leaves out a level that wasn’t cleared', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))
    scenario.must(ANA, say.reject())
    expect(clearedLevels(scenario.memo, new Date(0))).toEqual([])
  })

  it('L5: the last 12 months begin at the same time of the same day', () => {
    expect(forecastsSince(new Date('2026-11-23T01:00:00.000Z')).toISOString()).toBe(
      '2025-11-23T01:00:00.000Z',
    )
  })
})
