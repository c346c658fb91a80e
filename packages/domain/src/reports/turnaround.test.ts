import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as say from '../memo/testing/commands.ts'
import { ADMIN, ANA, OWNER } from '../memo/testing/people.ts'
import { readStep, step } from '../memo/testing/random-steps.ts'
import { level, PERMISSIVE_RULES, routeOf, Story } from '../memo/testing/story.ts'
import { timeLedger } from '../memo/time/time-ledger.ts'
import { turnaroundParts, turnaroundWithQuestions } from './turnaround.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('L6: the parts of a turnaround', () => {
  it('L6: are the time with the owner and on hold, a hold on a returned memo being a hold', () => {
    const story = new Story(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    story.wait(1).must(ADMIN, say.placeHold()).wait(2).must(ADMIN, say.liftHold())
    story.wait(1).must(ANA, say.giveBack()).wait(3)
    story.must(ADMIN, say.placeHold()).wait(4).must(ADMIN, say.liftHold())
    story.wait(5).must(OWNER, say.resubmit(routeOf(story.memo)))
    expect(turnaroundParts(story.log)).toBeNull()
    story
      .must(OWNER, say.withdraw())
      .wait(6)
      .must(OWNER, say.resubmit(routeOf(story.memo), 'hash-3'))
    story.wait(7).must(ANA, say.approve())
    expect(turnaroundParts(story.log)).toEqual({
      owner: 14 * HOUR + 3 * MINUTE,
      hold: 6 * HOUR + 2 * MINUTE,
    })
  })

  it('L6, M5: count with the owner while every PENDING seat waits for an answer', () => {
    const story = new Story(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    story.wait(1).must(ANA, say.ask()).wait(2)
    expect(turnaroundWithQuestions(story.log)).toBeNull()
    expect(turnaroundWithQuestions([])).toBeNull()
    story.must(OWNER, say.answer(story.memo, ANA)).wait(4).must(ANA, say.approve())
    expect(turnaroundWithQuestions(story.log)).toEqual({ owner: 2 * HOUR + MINUTE, hold: 0 })
  })

  it('L6: are what the ledger says, in every history', () => {
    const lives = fc.array(step, { minLength: 10, maxLength: 40 })
    let approved = 0
    fc.assert(
      fc.property(lives, (steps) => {
        const story = new Story(PERMISSIVE_RULES)
        for (const next of steps) {
          const { actor, command } = readStep(story.memo, next, story.wait(next.hours).now)
          story.perform(actor, command)
        }
        const isAsked = story.types().includes('QuestionAsked')
        const parts = isAsked ? turnaroundWithQuestions(story.log) : turnaroundParts(story.log)
        expect(parts !== null).toBe(story.memo.lifecycle === 'APPROVED')
        if (!parts) return
        approved++
        const { owner, hold } = timeLedger(story.memo, story.log, story.now)!
        expect(parts).toEqual({ owner: 1000 * owner, hold: 1000 * hold })
      }),
      { numRuns: 300 },
    )
    expect(approved).toBeGreaterThan(5)
  })
})
