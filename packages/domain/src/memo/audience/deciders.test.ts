import { describe, expect, it } from 'vitest'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, GINA, OWNER, SAM, STRANGER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Story } from '../testing/story.ts'
import { standInOf } from './deciders.ts'

const submitted = () => new Story(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA, BEN])]))

describe('K3: a decision in a person’s lists', () => {
  it('is their own, unless a delegate made it', () => {
    const story = submitted().must(ANA, say.approve())
    expect(standInOf(story.memo, ANA.email)).toBeNull()
    expect(standInOf(story.memo, BEN.email)).toBeNull()
  })

  it('names delegate and person, for both of them', () => {
    const { memo } = submitted().away(ANA, GINA).must(GINA, say.approve())
    for (const { email } of [ANA, GINA]) expect(standInOf(memo, email)).toEqual({ by: GINA, actsFor: ANA })
    expect(standInOf(memo, BEN.email)).toBeNull()
  })

  it('is their own again in the round after a delegate returned the memo', () => {
    const story = submitted().away(ANA, GINA).must(GINA, say.giveBack())
    story.must(OWNER, say.resubmit(routeOf(story.memo))).must(ANA, say.approve())
    expect(standInOf(story.memo, ANA.email)).toBeNull()
    expect(standInOf(story.memo, GINA.email)).toEqual({ by: GINA, actsFor: ANA })
  })

  it('names the delegate in the lists of the approver whose sub-approver was away', () => {
    const story = submitted()
    story
      .must(ANA, say.subApprovers(story.memo, ANA, [SAM]))
      .away(SAM, GINA)
      .must(GINA, say.approve())
    for (const { email } of [ANA, SAM, GINA])
      expect(standInOf(story.memo, email)).toEqual({ by: GINA, actsFor: SAM })
  })

  it('is none for strangers, and for people who left after deciding for themselves', () => {
    const story = submitted().must(ANA, say.giveBack())
    const [kept] = routeOf(story.memo)
    story.must(OWNER, say.resubmit([{ ...kept!, approvers: [BEN, CARA] }]))
    for (const { email } of [ANA, STRANGER]) expect(standInOf(story.memo, email)).toBeNull()
  })
})
