import { describe, expect, it } from 'vitest'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, GINA, OWNER, SAM, STRANGER, WALT, WINA } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../testing/scenario.ts'
import type { ClockNotice } from './clock-notices.ts'
import { escalationNotices, seatReminders } from './clock-notices.ts'
import type { Delegates } from './reactions.ts'

const NONE: ReadonlySet<string> = new Set()

const submitted = () =>
  new Scenario(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([level([ANA, BEN], { watchers: [WINA] }), level([CARA], { watchers: [WALT] })]),
  )

const named = ({ recipient, actsFor }: ClockNotice) =>
  actsFor ? `${recipient.name} for ${actsFor.name}` : recipient.name

const reminded = ({ memo }: Scenario, delegates: Delegates = new Map(), disabled = NONE) =>
  seatReminders(memo, { delegates, disabled }).map(({ notices }) => notices.map(named))

describe('L3: a reminder goes', () => {
  it('to the people of the PENDING seats of the current level, sub-approvers included', () => {
    const scenario = submitted()
    expect(reminded(scenario)).toEqual([['Ana'], ['Ben']])
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM], 1))
    expect(reminded(scenario)).toEqual([['Ana'], ['Sam'], ['Ben']])
    expect(reminded(scenario.must(SAM, say.approve()))).toEqual([['Ben']])
    expect(reminded(scenario.must(BEN, say.approve()))).toEqual([['Cara']])
  })

  it('K7: to their delegates as well, marked, once each', () => {
    expect(reminded(submitted(), new Map([[ANA.email, GINA]]))).toEqual([['Ana', 'Gina for Ana'], ['Ben']])
    const both = new Map([
      [ANA.email, GINA],
      [BEN.email, GINA],
    ])
    expect(reminded(submitted(), both)).toEqual([['Ana', 'Gina for Ana'], ['Ben']])
  })

  it('K4: to no delegate who may not decide', () => {
    for (const barred of [OWNER, BEN, CARA])
      expect(reminded(submitted(), new Map([[ANA.email, barred]]))).toEqual([['Ana'], ['Ben']])
  })

  it('to no one who cannot sign in, but to their delegate', () => {
    expect(reminded(submitted(), new Map(), new Set([ANA.email]))).toEqual([[], ['Ben']])
    const delegates = new Map([[ANA.email, GINA]])
    expect(reminded(submitted(), delegates, new Set([ANA.email]))).toEqual([['Gina for Ana'], ['Ben']])
  })
})

describe('L4: an escalation informs', () => {
  const informed = ({ memo }: Scenario, contact = STRANGER, disabled = NONE) =>
    escalationNotices(memo, { contact, disabled }).map(({ recipient, audience }) => [
      recipient.name,
      audience,
    ])

  it("the owner, the level's watchers and the contact, who may have no part in the memo", () => {
    const scenario = submitted()
    expect(informed(scenario)).toEqual([
      ['Olivia', 'owner'],
      ['Wina', 'watcher'],
      ['Zed', null],
    ])
    scenario.must(ANA, say.approve()).must(BEN, say.approve())
    expect(informed(scenario).map(([name]) => name)).toEqual(['Olivia', 'Walt', 'Zed'])
  })

  it.each([
    [OWNER, 'owner'],
    [WINA, 'watcher'],
    [CARA, 'approver'],
  ])('a contact who has a part in the memo once, in that part: %s', (contact, audience) => {
    const found = informed(submitted(), contact).filter(([name]) => name === contact.name)
    expect(found).toEqual([[contact.name, audience]])
  })

  it('owner and watchers where the template names no contact, and no one who cannot sign in', () => {
    const { memo } = submitted()
    const names = (disabled: ReadonlySet<string>) =>
      escalationNotices(memo, { contact: null, disabled }).map(({ recipient }) => recipient.name)
    expect(names(NONE)).toEqual(['Olivia', 'Wina'])
    expect(names(new Set([OWNER.email]))).toEqual(['Wina'])
  })

  it('the owner alone before the memo has a level', () => {
    expect(informed(new Scenario(), OWNER)).toEqual([['Olivia', 'owner']])
  })
})
