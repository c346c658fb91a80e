import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as say from '../memo/testing/commands.ts'
import { ADMIN, ANA, OWNER } from '../memo/testing/people.ts'
import { readStep, step } from '../memo/testing/random-steps.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../memo/testing/scenario.ts'
import { timeLedger } from '../memo/time/time-ledger.ts'
import { turnaroundParts, turnaroundWithQuestions } from './turnaround.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

describe('L6: the parts of a turnaround', () => {
  it('L6: are the time with the owner and on hold, a hold on a returned memo being a hold', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    scenario.wait(1).must(ADMIN, say.placeHold()).wait(2).must(ADMIN, say.liftHold())
    scenario.wait(1).must(ANA, say.giveBack()).wait(3)
    scenario.must(ADMIN, say.placeHold()).wait(4).must(ADMIN, say.liftHold())
    scenario.wait(5).must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(turnaroundParts(scenario.log)).toBeNull()
    scenario
      .must(OWNER, say.withdraw())
      .wait(6)
      .must(OWNER, say.resubmit(routeOf(scenario.memo), 'hash-3'))
    scenario.wait(7).must(ANA, say.approve())
    expect(turnaroundParts(scenario.log)).toEqual({
      owner: 14 * HOUR + 3 * MINUTE,
      hold: 6 * HOUR + 2 * MINUTE,
    })
  })

  it('L6, M5: count with the owner while every PENDING seat waits for an answer', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA])]))
    scenario.wait(1).must(ANA, say.ask()).wait(2)
    expect(turnaroundWithQuestions(scenario.log)).toBeNull()
    expect(turnaroundWithQuestions([])).toBeNull()
    scenario.must(OWNER, say.answer(scenario.memo, ANA)).wait(4).must(ANA, say.approve())
    expect(turnaroundWithQuestions(scenario.log)).toEqual({ owner: 2 * HOUR + MINUTE, hold: 0 })
  })

  it('L6: are what the ledger says, in every history', () => {
    const lives = fc.array(step, { minLength: 10, maxLength: 40 })
    let approved = 0
    fc.assert(
      fc.property(lives, (steps) => {
        const scenario = new Scenario(PERMISSIVE_RULES)
        for (const next of steps) {
          const { actor, command } = readStep(scenario.memo, next, scenario.wait(next.hours).now)
          scenario.perform(actor, command)
        }
        const isAsked = scenario.types().includes('QuestionAsked')
        const parts = isAsked ? turnaroundWithQuestions(scenario.log) : turnaroundParts(scenario.log)
        expect(parts !== null).toBe(scenario.memo.lifecycle === 'APPROVED')
        if (!parts) return
        approved++
        const { owner, hold } = timeLedger(scenario.memo, scenario.log, scenario.now)!
        expect(parts).toEqual({ owner: 1000 * owner, hold: 1000 * hold })
      }),
      { numRuns: 300 },
    )
    expect(approved).toBeGreaterThan(5)
  })
})
