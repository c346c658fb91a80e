import { describe, expect, it } from 'vitest'
import { ANA, BEN, OWNER } from '../testing/people.ts'
import * as say from '../testing/commands.ts'
import { level, PERMISSIVE_RULES, routeOf, START, Story } from '../testing/story.ts'
import { runningLevel } from './level-time.ts'

const submitted = () => new Story(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))

describe('L2: the level whose time runs', () => {
  it('is the current one, since it started', () => {
    const story = submitted()
    expect(runningLevel(story.memo, null)).toEqual({
      sequenceId: story.memo.levels[0]!.sequenceId,
      startedAt: START,
    })
    const approvedAt = story.now
    story.must(ANA, say.approve())
    expect(runningLevel(story.memo, null)).toEqual({
      sequenceId: story.memo.levels[1]!.sequenceId,
      startedAt: approvedAt,
    })
  })

  it('starts again with a re-submission, and when a hold is lifted', () => {
    const story = submitted().must(ANA, say.giveBack())
    expect(runningLevel(story.memo, null)).toBeNull()
    const resubmittedAt = story.now
    story.must(OWNER, say.resubmit(routeOf(story.memo)))
    expect(runningLevel(story.memo, START)?.startedAt).toBe(resubmittedAt)
    const liftedAt = new Date(Date.parse(story.now) + 60_000).toISOString()
    expect(runningLevel(story.memo, liftedAt)?.startedAt).toBe(liftedAt)
  })

  it('is none of a memo that was never submitted, is on hold, or has ended', () => {
    expect(runningLevel(new Story().memo, null)).toBeNull()
    const story = submitted()
    expect(runningLevel({ ...story.memo, hold: { reason: 'Under audit' } }, null)).toBeNull()
    expect(runningLevel(story.must(OWNER, say.cancel()).memo, null)).toBeNull()
    expect(runningLevel({ ...submitted().memo, levels: [] }, null)).toBeNull()
  })
})
