import { describe, expect, it } from 'vitest'
import { daysElapsed } from './days-elapsed.ts'
import { approve, cancel, giveBack, saveDraft, submit, withdraw } from '../testing/commands.ts'
import { ANA, BEN, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'

describe('G2: days elapsed', () => {
  /** Submitted at five to midnight in Manila. */
  const submitted = () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    scenario.now = '2026-03-02T15:55:00.000Z'
    return scenario.must(OWNER, submit([level([ANA]), level([BEN])]))
  }

  it('G2: are calendar days, not hours', () => {
    const { memo } = submitted()
    expect(daysElapsed(memo, '2026-03-02T15:59:59.000Z')).toBe(0)
    expect(daysElapsed(memo, '2026-03-02T16:00:00.000Z')).toBe(1)
    expect(daysElapsed(memo, '2026-03-12T15:00:00.000Z')).toBe(10)
  })

  it('G2: restart when the next level becomes current', () => {
    const scenario = submitted().wait(72).must(ANA, approve())
    expect(daysElapsed(scenario.memo, scenario.now)).toBe(0)
  })

  it('G2: count from the return or withdrawal, even if a draft was saved since', () => {
    const returned = submitted().wait(72).must(ANA, giveBack()).wait(24).must(OWNER, saveDraft([]))
    expect(daysElapsed(returned.memo, returned.now)).toBe(1)
    const withdrawn = submitted().wait(72).must(OWNER, withdraw()).wait(48)
    expect(daysElapsed(withdrawn.memo, withdrawn.now)).toBe(2)
  })

  it('There are none before the first submission and after the end', () => {
    expect(daysElapsed(new Scenario().memo, '2026-03-12T15:00:00.000Z')).toBeNull()
    const ended = submitted().must(OWNER, cancel())
    expect(daysElapsed(ended.memo, ended.now)).toBeNull()
  })
})
