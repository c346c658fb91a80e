import { describe, expect, it } from 'vitest'
import { addedFrom } from '../../route/added-levels.ts'
import { abilities } from '../access/abilities.ts'
import { participants } from '../audience/participants.ts'
import { fold, newMemo } from '../evolving/evolve.ts'
import { violatedInvariants } from '../invariants.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, GINA, OWNER, person, SAM, STRANGER, SUE, WINA } from '../testing/people.ts'
import { submitUnder } from '../testing/policies.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, Scenario, START } from '../testing/scenario.ts'
import { aLevelOf, aRowOf, amountBetween, personSource, policyOf } from '../../policy/testing/builders.ts'
import { timeLedger } from '../time/time-ledger.ts'

const [LEO, MIA, NED] = [person('Leo'), person('Mia'), person('Ned')]

/** Ana and Ben decide first, then Cara. */
function submitted(rules = PERMISSIVE_RULES): Scenario {
  return new Scenario(rules).must(
    OWNER,
    say.submit([level([ANA, BEN], { watchers: [WINA] }), anyOf(1, [CARA, DAN])]),
  )
}
const add = (scenario: Scenario, who = ANA, people = [LEO]) => say.addApprovers(scenario.memo, who, people)
const names = ({ memo }: Scenario) =>
  memo.levels.map(({ slots }) => slots.map(({ approver }) => approver.person.name))

describe('R1: an approver adds approvers', () => {
  it('in one new level right behind the current one, of which all decide before the next', () => {
    const scenario = submitted()
    scenario.must(ANA, add(scenario, ANA, [LEO, MIA]))
    expect(names(scenario)).toEqual([
      ['Ana', 'Ben'],
      ['Leo', 'Mia'],
      ['Cara', 'Dan'],
    ])
    expect(scenario.memo.levels[1]).toMatchObject({
      approvalType: 'ALL_APPROVERS',
      minApprovers: 2,
      isAdded: true,
      startedAt: null,
    })
    expect([scenario.status(ANA), scenario.status(LEO)]).toEqual(['PENDING', 'WAITING'])
    scenario.must(ANA, say.approve()).must(BEN, say.approve()).must(MIA, say.approve())
    expect(scenario.status(CARA)).toBe('WAITING')
    scenario.must(LEO, say.approve()).must(CARA, say.approve())
    expect(scenario.memo.lifecycle).toBe('APPROVED')
  })

  it('behind the last level too: the memo isn’t approved before they have decided', () => {
    const scenario = submitted().must(ANA, say.approve()).must(BEN, say.approve())
    scenario.must(CARA, add(scenario, CARA)).must(CARA, say.approve())
    expect(scenario.memo.lifecycle).toBe('SUBMITTED')
    scenario.must(LEO, say.approve())
    expect(scenario.memo.lifecycle).toBe('APPROVED')
  })

  it('a second one who adds joins that level, and those of a later level get one of their own', () => {
    const scenario = submitted()
    scenario.must(ANA, add(scenario)).must(BEN, add(scenario, BEN, [MIA]))
    expect(names(scenario)).toEqual([
      ['Ana', 'Ben'],
      ['Leo', 'Mia'],
      ['Cara', 'Dan'],
    ])
    scenario.must(ANA, say.approve()).must(BEN, say.approve())
    scenario.must(LEO, add(scenario, LEO, [NED]))
    expect(names(scenario)).toEqual([['Ana', 'Ben'], ['Leo', 'Mia'], ['Ned'], ['Cara', 'Dan']])
    expect(scenario.memo.levels[2]?.slots[0]?.addedBy?.person).toEqual(LEO)
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('at most three from a seat, also after it was handed on (K8)', () => {
    const scenario = submitted()
    expect(scenario.refusal(ANA, add(scenario, ANA, [LEO, MIA, NED, SAM]))).toBe('TOO_MANY_ADDED')
    scenario.must(ANA, add(scenario, ANA, [LEO, MIA]))
    expect(scenario.refusal(ANA, add(scenario, ANA, [NED, SAM]))).toBe('TOO_MANY_ADDED')
    scenario.must(ANA, add(scenario, ANA, [NED])).must(ANA, say.handOn(scenario.memo, ANA, SUE))
    expect(scenario.refusal(SUE, add(scenario, SUE, [SAM]))).toBe('TOO_MANY_ADDED')
    const viewer = { email: SUE.email, isAdmin: false }
    expect(abilities(scenario.memo, viewer, scenario.rules).addApprovers).toEqual({
      allowed: false,
      reason: 'TOO_MANY_ADDED',
    })
    expect(addedFrom(scenario.memo, scenario.seat(SUE).seatId)).toBe(3)
    scenario.must(BEN, add(scenario, BEN, [SAM]))
  })

  it('only with a reason, and at least one person', () => {
    const scenario = submitted()
    expect(scenario.refusal(ANA, { ...add(scenario), reason: '  ' } as never)).toBe('REASON_REQUIRED')
    expect(scenario.refusal(ANA, add(scenario, ANA, []))).toBe('NO_ONE_TO_ADD')
  })

  it('D7, K4: no one who is in the memo, can’t sign in, or has decided in it for someone else', () => {
    const scenario = submitted().away(BEN, GINA)
    scenario.must(GINA, say.approve())
    const refusals = [OWNER, BEN, CARA, WINA, person('Eve', 'evil.example'), GINA].map((who) =>
      scenario.refusal(ANA, add(scenario, ANA, [who])),
    )
    expect(refusals).toEqual([
      ...Array<string>(4).fill('PERSON_TWICE'),
      'DOMAIN_NOT_HOSTED',
      'ACTED_AS_DELEGATE',
    ])
    expect(scenario.refusal(ANA, add(scenario, ANA, [LEO, LEO]))).toBe('PERSON_TWICE')
    const disabled = { ...add(scenario), disabled: [LEO.email] } as never
    expect(scenario.refusal(ANA, disabled)).toBe('ACCOUNT_DISABLED')
  })

  it('not by a delegate, a sub-approver, the owner, a watcher or a stranger, nor by who waits or has decided', () => {
    const scenario = submitted().away(BEN, GINA)
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SUE]))
    const of = (who = ANA) => say.addApprovers(scenario.memo, who, [LEO])
    const refusals = [
      scenario.refusal(GINA, of(BEN)),
      scenario.refusal(SUE, of(SUE)),
      scenario.refusal(OWNER, of()),
      scenario.refusal(WINA, of()),
      scenario.refusal(STRANGER, of()),
      scenario.refusal(CARA, of(CARA)),
      scenario.refusal(ANA, of(BEN)),
    ]
    expect(refusals).toEqual([
      'NOT_APPROVER',
      'NOT_APPROVER',
      'NOT_APPROVER',
      'NOT_APPROVER',
      'NO_ACCESS',
      'NOT_YOUR_TURN',
      'NOT_APPROVER',
    ])
    scenario.must(ANA, say.approve())
    expect(scenario.refusal(ANA, of())).toBe('ALREADY_DECIDED')
  })

  it('not where the template doesn’t allow it, nor on hold (C8)', () => {
    const scenario = submitted({ ...PERMISSIVE_RULES, templateAllowsAdding: false })
    expect(scenario.refusal(ANA, add(scenario))).toBe('ADDING_OFF')
    const held = submitted().must({ ...person('Ada') }, say.placeHold())
    expect(held.refusal(ANA, add(held))).toBe('READ_ONLY')
  })

  it('who acted before and left is no longer past (C7), and those who are added read the memo at once', () => {
    const scenario = submitted().must(ANA, say.giveBack())
    const [first, second] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [LEO, BEN] }, second!]))
    expect(scenario.memo.past.map(({ person: { name } }) => name)).toEqual(['Ana'])
    scenario.must(BEN, add(scenario, BEN, [ANA]))
    expect(scenario.memo.past).toEqual([])
    const row = participants(scenario.memo).find(({ email }) => email === ANA.email)
    expect(row).toMatchObject({ role: 'approver', list: null, approverStatus: 'WAITING' })
  })

  it('E1: those who are added and the owner are notified, and asked once their level starts', () => {
    const scenario = submitted()
    scenario.must(ANA, add(scenario))
    expect(scenario.notified()).toEqual(['ADDED_AS_APPROVER to Leo', 'APPROVERS_ADDED to Olivia'])
    scenario.must(ANA, say.approve()).must(BEN, say.approve())
    expect(scenario.notified()).toContain('LEVEL_STARTED_APPROVER to Leo')
  })
})

describe('R1: at a re-submission', () => {
  /** Ana has added Leo and Mia, and returned the memo. */
  function returned(): Scenario {
    const scenario = submitted()
    scenario.must(ANA, add(scenario, ANA, [LEO, MIA])).must(ANA, say.giveBack())
    return scenario
  }

  it('the added level stays where it is, and the owner may remove people who have not acted', () => {
    const scenario = returned()
    const [first, added, last] = routeOf(scenario.memo)
    const kept = scenario.fork().must(OWNER, say.resubmit([first!, added!, last!]))
    expect(kept.memo.levels[1]).toMatchObject({ isAdded: true })
    expect(kept.memo.levels[1]?.slots.map(({ addedBy }) => addedBy?.person)).toEqual([ANA, ANA])
    const fewer = scenario.fork().must(OWNER, say.resubmit([first!, { ...added!, approvers: [MIA] }, last!]))
    expect(names(fewer)).toEqual([['Ana', 'Ben'], ['Mia'], ['Cara', 'Dan']])
    const none = scenario.fork().must(OWNER, say.resubmit([first!, last!]))
    expect(names(none)).toEqual([
      ['Ana', 'Ben'],
      ['Cara', 'Dan'],
    ])
    none.must(ANA, add(none, ANA, [LEO, MIA, NED]))
  })

  it('its rule stays: all decide', () => {
    const scenario = returned()
    const [first, added, last] = routeOf(scenario.memo)
    const loose = { ...added!, approvalType: 'MIN_APPROVERS' as const, minApprovers: 1 }
    expect(scenario.refusal(OWNER, say.resubmit([first!, loose, last!]))).toBe('APPROVAL_TYPE_FIXED')
  })

  it('N7: who returned the memo stays, also where approvals below fall', () => {
    const scenario = submitted()
    scenario
      .must(ANA, add(scenario, ANA, [LEO, MIA]))
      .must(ANA, say.approve())
      .must(BEN, say.approve())
    scenario.must(LEO, say.giveBack())
    const [first, , last] = routeOf(scenario.memo)
    const dropped = { ...say.resubmit([first!, last!]), falling: { questions: ['AMOUNT'], from_level: 1 } }
    expect(scenario.refusal(OWNER, dropped as never)).toBe('ADDED_APPROVER_DROPPED')
  })

  it('N7, D6: a sub-approver who returned the memo is named beside the approver whom it keeps', () => {
    const scenario = submitted()
    scenario
      .must(ANA, add(scenario, ANA, [LEO]))
      .must(ANA, say.approve())
      .must(BEN, say.approve())
    scenario.must(LEO, say.subApprovers(scenario.memo, LEO, [MIA])).must(MIA, say.giveBack())
    const [first, , last] = routeOf(scenario.memo)
    const dropped = { ...say.resubmit([first!, last!]), falling: { questions: ['AMOUNT'], from_level: 1 } }
    expect(scenario.attempt(OWNER, dropped as never)).toMatchObject({
      refusal: { code: 'ADDED_APPROVER_DROPPED', params: { email: LEO.email, by: MIA.email } },
    })
  })

  it('N6: a policy ignores the level, and puts what it asks for behind it', () => {
    const scenario = new Scenario(PERMISSIVE_RULES)
    const policy = policyOf(
      aRowOf('small', [amountBetween(null, '100')], [aLevelOf('first', [personSource(ANA)])]),
      aRowOf('large', [], [aLevelOf('first', [personSource(ANA)]), aLevelOf('cfo', [personSource(DAN)])]),
    )
    scenario.must(OWNER, submitUnder(scenario, { policy, amount: '50', own: [level([CARA])] }))
    scenario.must(ANA, add(scenario, ANA, [LEO])).must(ANA, say.giveBack())
    const large = scenario.fork()
    large.must(OWNER, submitUnder(large, { policy, amount: '500' }))
    expect(names(large)).toEqual([['Ana'], ['Leo'], ['Dan'], ['Cara']])
    const without = scenario.fork()
    const drop = submitUnder(without, { policy, amount: '500' }, (route) =>
      route.filter(({ approvers }) => approvers[0]?.email !== LEO.email),
    )
    without.must(OWNER, drop)
    expect(names(without)).toEqual([['Ana'], ['Dan'], ['Cara']])
    // Where those who were added return the memo, it stops at their level.
    const stopped = scenario.fork().must(OWNER, submitUnder(scenario, { policy, amount: '50' }))
    stopped.must(ANA, say.approve()).must(LEO, say.giveBack())
    stopped.must(OWNER, submitUnder(stopped, { policy, amount: '500' }))
    expect(names(stopped)).toEqual([['Ana'], ['Leo'], ['Dan'], ['Cara']])
    expect(stopped.status(LEO)).toBe('PENDING')
  })

  it('L6: the time of an added level that has left the route goes to the level before it', () => {
    const scenario = submitted()
    scenario.must(ANA, add(scenario)).must(ANA, say.approve()).must(BEN, say.approve()).wait(5)
    scenario.must(LEO, say.giveBack())
    const log = scenario.log
    const begun = { memoId: scenario.memo.memoId, owner: OWNER, createdAt: START }
    const ledger = timeLedger(begun, log, scenario.now)
    expect(ledger?.levels.map(({ sequenceId }) => sequenceId)).toEqual(
      scenario.memo.levels.slice(0, 2).map(({ sequenceId }) => sequenceId),
    )
    expect(fold(newMemo(begun), log)).toEqual({ ...scenario.memo, draft: null })
  })
})
