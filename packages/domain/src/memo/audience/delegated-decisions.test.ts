import { describe, expect, it } from 'vitest'
import type { EventOf } from '../events.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, GINA, OWNER } from '../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'
import { delegatedDecision } from './delegated-decisions.ts'

/** Ana is away, and Gina decides for her. */
const awayAna = () =>
  new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA, BEN])])).away(ANA, GINA)

const decisionIn = ({ log }: Scenario) =>
  log.find((event): event is EventOf<'DecisionMade'> => event.type === 'DecisionMade')!

const toldAna = (scenario: Scenario, event = decisionIn(scenario)) =>
  delegatedDecision(scenario.memo, event, ANA.email)

describe('K7: the person who was away reads of a decision at their seat', () => {
  it('what was decided, by whom and when', () => {
    const scenario = awayAna().must(GINA, say.approve())
    expect(toldAna(scenario)).toEqual({
      memoId: scenario.memo.memoId,
      read: {
        reading: { content: 1, logUntil: null },
        decision: 'APPROVED',
        by: GINA,
        at: decisionIn(scenario).at,
      },
    })
  })

  it('the same of a memo that has ended meanwhile', () => {
    expect(toldAna(awayAna().must(GINA, say.reject())).read).toMatchObject({ decision: 'REJECTED', by: GINA })
  })

  it('its Memo ID alone once they are in the memo no longer', () => {
    const scenario = awayAna().must(GINA, say.giveBack())
    const [kept] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...kept!, approvers: [CARA] }]))
    expect(toldAna(scenario)).toEqual({ memoId: scenario.memo.memoId, read: null })
  })

  it('its Memo ID alone where the log that they read ends before it', () => {
    const scenario = awayAna().must(ANA, say.giveBack())
    const [kept] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...kept!, approvers: [CARA] }]))
    expect(toldAna(scenario).read).not.toBeNull()
    expect(toldAna(scenario, { ...decisionIn(scenario), version: 2 }).read).toBeNull()
  })
})
