import { describe, expect, it } from 'vitest'
import { ANA, BEN, OWNER } from '../testing/people.ts'
import * as say from '../testing/commands.ts'
import { level, PERMISSIVE_RULES, routeOf, START, Scenario } from '../testing/scenario.ts'
import { runningLevel } from './level-time.ts'

const submitted = () => new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))

describe('L2: the level whose time runs', () => {
  it('is the current one, since it started', () => {
    const scenario = submitted()
    expect(runningLevel(scenario.memo, null)).toEqual({
      sequenceId: scenario.memo.levels[0]!.sequenceId,
      startedAt: START,
    })
    const approvedAt = scenario.now
    scenario.must(ANA, say.approve())
    expect(runningLevel(scenario.memo, null)).toEqual({
      sequenceId: scenario.memo.levels[1]!.sequenceId,
      startedAt: approvedAt,
    })
  })

  it('starts again with a re-submission, and when a hold is lifted', () => {
    const scenario = submitted().must(ANA, say.giveBack())
    expect(runningLevel(scenario.memo, null)).toBeNull()
    const resubmittedAt = scenario.now
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(runningLevel(scenario.memo, START)?.startedAt).toBe(resubmittedAt)
    const liftedAt = new Date(Date.parse(scenario.now) + 60_000).toISOString()
    expect(runningLevel(scenario.memo, liftedAt)?.startedAt).toBe(liftedAt)
  })

  it('is none of a memo that was never submitted, is on hold, or has ended', () => {
    expect(runningLevel(new Scenario().memo, null)).toBeNull()
    const scenario = submitted()
    expect(runningLevel({ ...scenario.memo, hold: { reason: 'Under audit' } }, null)).toBeNull()
    expect(runningLevel(scenario.must(OWNER, say.cancel()).memo, null)).toBeNull()
    expect(runningLevel({ ...submitted().memo, levels: [] }, null)).toBeNull()
  })
})
