import { describe, expect, it } from 'vitest'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, GINA, OWNER, SAM, STRANGER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'
import { standInOf } from './deciders.ts'

const submitted = () => new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA, BEN])]))

describe('K3: a decision in a person’s lists', () => {
  it('is their own, unless a delegate made it', () => {
    const scenario = submitted().must(ANA, say.approve())
    expect(standInOf(scenario.memo, ANA.email)).toBeNull()
    expect(standInOf(scenario.memo, BEN.email)).toBeNull()
  })

  it('names delegate and person, for both of them', () => {
    const { memo } = submitted().away(ANA, GINA).must(GINA, say.approve())
    for (const { email } of [ANA, GINA]) expect(standInOf(memo, email)).toEqual({ by: GINA, actsFor: ANA })
    expect(standInOf(memo, BEN.email)).toBeNull()
  })

  it('is their own again in the round after a delegate returned the memo', () => {
    const scenario = submitted().away(ANA, GINA).must(GINA, say.giveBack())
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo))).must(ANA, say.approve())
    expect(standInOf(scenario.memo, ANA.email)).toBeNull()
    expect(standInOf(scenario.memo, GINA.email)).toEqual({ by: GINA, actsFor: ANA })
  })

  it('names the delegate in the lists of the approver whose sub-approver was away', () => {
    const scenario = submitted()
    scenario
      .must(ANA, say.subApprovers(scenario.memo, ANA, [SAM]))
      .away(SAM, GINA)
      .must(GINA, say.approve())
    for (const { email } of [ANA, SAM, GINA])
      expect(standInOf(scenario.memo, email)).toEqual({ by: GINA, actsFor: SAM })
  })

  it('is none for strangers, and for people who left after deciding for themselves', () => {
    const scenario = submitted().must(ANA, say.giveBack())
    const [kept] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...kept!, approvers: [BEN, CARA] }]))
    for (const { email } of [ANA, STRANGER]) expect(standInOf(scenario.memo, email)).toBeNull()
  })
})
