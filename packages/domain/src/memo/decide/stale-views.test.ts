import { describe, expect, it } from 'vitest'
import { raisesRevision } from '../events.ts'
import { approve, remind, reply, submit } from '../testing/commands.ts'
import { ANA, BEN, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Story } from '../testing/story.ts'

describe('A6: a view is stale to decide on', () => {
  it('after a submission and a decision, but not after a mere reply or reminder', () => {
    const story = new Story(PERMISSIVE_RULES).must(OWNER, submit([level([ANA, BEN])]))
    expect(story.log.some(raisesRevision)).toBe(true)
    const before = story.log.length
    story.must(BEN, reply(story.memo, 0, 'Which quote?'))
    story.must(OWNER, remind(story.memo, ANA))
    expect(story.log.slice(before).map(raisesRevision)).toEqual([false, false])
    story.must(ANA, approve())
    expect(story.log.slice(before + 2).every(raisesRevision)).toBe(true)
  })
})
