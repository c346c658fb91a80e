import { describe, expect, it } from 'vitest'
import { raisesRevision } from '../events.ts'
import { approve, remind, reply, submit } from '../testing/commands.ts'
import { ANA, BEN, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'

describe('A6: a view is stale to decide on', () => {
  it('after a submission and a decision, but not after a mere reply or reminder', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, submit([level([ANA, BEN])]))
    expect(scenario.log.some(raisesRevision)).toBe(true)
    const before = scenario.log.length
    scenario.must(BEN, reply(scenario.memo, 0, 'Which quote?'))
    scenario.must(OWNER, remind(scenario.memo, ANA))
    expect(scenario.log.slice(before).map(raisesRevision)).toEqual([false, false])
    scenario.must(ANA, approve())
    expect(scenario.log.slice(before + 2).every(raisesRevision)).toBe(true)
  })
})
