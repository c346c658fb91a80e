import { describe, expect, it } from 'vitest'
import type { Falling, MemoCommand } from '../commands.ts'
import { roleIn } from '../access/standing.ts'
import { participants } from '../audience/participants.ts'
import { violatedInvariants } from '../invariants.ts'
import { approvalTimes, isTimedEvent } from '../../reports/approval-times.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, GINA, OWNER, SAM, SUE, WALT, WINA } from '../testing/people.ts'
import { refusal, returnedFromLevelTwo } from '../testing/resubmissions.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'
import type { RouteLevel } from '../../route/route.ts'
import { withoutFalling } from './falling-approvals.ts'

const ALL: Falling = { questions: ['AMOUNT'], from_level: 1 }

const falling = (command: MemoCommand, why: Falling = ALL) => ({ ...command, falling: why }) as MemoCommand

/** The memo is submitted again with another amount. */
function changed(scenario: Scenario, why: Falling = ALL, edit = (route: RouteLevel[]) => route): Scenario {
  return scenario.must(OWNER, falling(say.resubmit(edit(routeOf(scenario.memo))), why))
}

const statuses = (scenario: Scenario) => [ANA, BEN, CARA, DAN, WALT].map((who) => scenario.status(who))
const numberOf = (scenario: Scenario) => scenario.memo.levels.findIndex(({ isCleared }) => !isCleared) + 1

describe('N7: approvals that fall at a re-submission', () => {
  it('N7: all seats wait again, and the memo resumes at the lowest level that had an approval', () => {
    const scenario = changed(returnedFromLevelTwo())
    expect(statuses(scenario)).toEqual(['PENDING', 'WAITING', 'WAITING', 'WAITING', 'WAITING'])
    expect(numberOf(scenario)).toBe(1)
    expect(scenario.types().slice(-3)).toEqual(['ApprovalsFell', 'MemoSubmitted', 'LevelStarted'])
    expect(scenario.log.at(-3)).toMatchObject({
      sequenceId: scenario.memo.levels[0]!.sequenceId,
      version: 2,
      questions: ['AMOUNT'],
      approvals: [
        { person: ANA, version: 1 },
        { person: BEN, version: 1 },
      ],
    })
    expect(scenario.seat(BEN)).toMatchObject({ fellAt: 2, decidedAt: null, decidedVersion: null })
    expect(scenario.seat(CARA)).not.toHaveProperty('fellAt')
    expect(scenario.memo.levels.map(({ startedAt }) => startedAt !== null)).toEqual([true, false, false])
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('N7: only approvals from the named level on fall, and the interrupted level stays the current one', () => {
    const scenario = changed(returnedFromLevelTwo(), { ...ALL, from_level: 2 })
    expect(statuses(scenario)).toEqual(['APPROVED', 'PENDING', 'PENDING', 'PENDING', 'WAITING'])
    expect(numberOf(scenario)).toBe(2)
  })

  it('N7: nothing is logged where no approval falls', () => {
    const scenario = changed(returnedFromLevelTwo(), { ...ALL, from_level: 3 })
    expect(scenario.types()).not.toContain('ApprovalsFell')
    expect(statuses(scenario)).toEqual(['APPROVED', 'APPROVED', 'PENDING', 'PENDING', 'WAITING'])
    expect(withoutFalling(scenario.memo, { from_level: 3 })).toBe(scenario.memo)
  })

  it('N7: who decides again goes on as before, each level once more', () => {
    const scenario = changed(returnedFromLevelTwo())
    for (const who of [ANA, BEN, CARA, DAN, WALT]) scenario.must(who, say.approve())
    expect(scenario.memo.lifecycle).toBe('APPROVED')
    expect(scenario.seat(ANA)).toMatchObject({ decidedVersion: 2 })
    expect(scenario.seat(ANA)).not.toHaveProperty('fellAt')
    expect(scenario.memo.acted.some(({ hasFallen }) => hasFallen)).toBe(false)
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('N7: people whom a cleared level no longer needed wait again, too', () => {
    const route = [anyOf(1, [ANA, BEN]), level([CARA])]
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit(route)).must(ANA, say.approve())
    scenario.must(CARA, say.giveBack())
    expect(scenario.status(BEN)).toBe('')
    changed(scenario)
    expect([ANA, BEN, CARA].map((who) => scenario.status(who))).toEqual(['PENDING', 'PENDING', 'WAITING'])
  })

  it('N7: sub-approvals fall with the approval that they made, and those of a slot that was not met yet', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA, BEN])]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM])).must(SAM, say.approve())
    scenario.must(BEN, say.subApprovers(scenario.memo, BEN, [SUE, GINA], 2)).must(SUE, say.approve())
    changed(scenario.must(BEN, say.giveBack()))
    expect([ANA, SAM, BEN, SUE].map((who) => scenario.status(who))).toEqual(Array(4).fill('PENDING'))
    expect(scenario.memo.levels[0]!.slots.map(({ isMet }) => isMet)).toEqual([false, false])
  })

  it('K3, N7: a delegate’s approval falls, and names them', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).away(ANA, GINA)
    scenario.must(OWNER, say.submit([level([ANA]), level([BEN])])).must(GINA, say.approve())
    changed(scenario.must(BEN, say.giveBack()))
    expect(scenario.log.at(-3)).toMatchObject({ approvals: [{ person: ANA, decidedBy: GINA }] })
    expect(scenario.seat(ANA)).not.toHaveProperty('decidedBy')
    scenario.must(GINA, say.approve())
    expect(scenario.memo.acted.map(({ hasFallen }) => hasFallen)).toEqual([undefined, undefined])
  })
})

describe('N7: people whose approvals fell', () => {
  it('D6, C7: can be removed by the owner, and keep reading the versions until then', () => {
    const first = returnedFromLevelTwo()
    expect(refusal(first, ([a, b, c]) => [a, { ...b, approvers: [CARA, DAN] }, c])).toBe(
      'APPROVED_SLOT_REMOVED',
    )
    const scenario = changed(first, ALL, ([a, b, c]) => [{ ...a!, approvers: [SAM] }, b!, c!])
    expect(roleIn(scenario.memo, ANA.email)).toBe('past')
    expect(scenario.memo.past).toMatchObject([{ person: ANA, lastVersion: 1 }])
    expect(scenario.notified()).toEqual([
      'APPROVAL_FELL to Ben',
      'LEVEL_STARTED_APPROVER to Sam',
      'LEVEL_STARTED_WATCHER to Sue',
      'REMOVED_KEEPS_READING to Ana',
    ])
  })

  it('D8: do not keep a level’s type, but who returned the memo does', () => {
    const any = (kept: RouteLevel): RouteLevel => ({
      ...kept,
      approvalType: 'MIN_APPROVERS',
      minApprovers: 1,
    })
    const onFirst = changed(returnedFromLevelTwo(), ALL, ([a, b, c]) => [any(a!), b!, c!])
    expect(onFirst.memo.levels[0]).toMatchObject({ approvalType: 'MIN_APPROVERS' })
    const scenario = returnedFromLevelTwo()
    const [a, b, c] = routeOf(scenario.memo)
    const onSecond = falling(say.resubmit([a!, any(b!), c!]))
    expect(scenario.attempt(OWNER, onSecond)).toMatchObject({
      refusal: { code: 'APPROVAL_TYPE_FIXED', params: { level: 2 }, path: 'route.1.approvalType' },
    })
    scenario.must(OWNER, falling(say.resubmit([a!, any(c!)])))
    expect(scenario.memo.levels).toHaveLength(2)
  })

  it('D6: can be removed by the approver whose sub-approvers they are, and keep reading', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM])).must(SAM, say.approve())
    changed(scenario.must(BEN, say.giveBack()))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SUE]))
    expect(scenario.memo.past).toEqual([
      { person: SAM, lastVersion: 2, status: 'SUBMITTED', leftAt: scenario.log.at(-1)!.at },
    ])
    expect(roleIn(scenario.memo, SAM.email)).toBe('past')
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('E1: are notified once, by the role that they have now', () => {
    const scenario = changed(returnedFromLevelTwo())
    expect(scenario.notified()).toEqual([
      'APPROVAL_FELL to Ben',
      'ASKED_AGAIN to Ana',
      'LEVEL_STARTED_WATCHER to Sue',
    ])
    const watching = changed(returnedFromLevelTwo(), ALL, ([a, b, c]) => [
      { ...a!, approvers: [SAM], watchers: [ANA] },
      b!,
      c!,
    ])
    expect(watching.notified()).toContain('LEVEL_STARTED_WATCHER to Ana')
  })

  it('K7: their delegates are asked with them', () => {
    const scenario = changed(returnedFromLevelTwo().away(ANA, GINA))
    expect(scenario.notified()).toContain('ASKED_AGAIN to Gina')
  })

  it('C7: have the memo in their active list when their level is reached, before that in their history', () => {
    const scenario = changed(returnedFromLevelTwo())
    const listOf = ({ email }: { email: string }) =>
      participants(scenario.memo).find((one) => one.email === email)?.list
    expect([ANA, BEN, CARA, WALT, WINA].map(listOf)).toEqual(['active', 'history', 'history', null, 'active'])
    scenario.must(ANA, say.approve())
    expect(listOf(BEN)).toBe('active')
  })
})

describe('H3, N7: the times of a memo whose approvals fell', () => {
  it('H3: count each level as it was cleared last, and every decision', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([ANA]), level([BEN])]))
    scenario.wait(5).must(ANA, say.approve()).must(BEN, say.giveBack())
    changed(scenario).wait(1).must(ANA, say.approve()).wait(2).must(BEN, say.approve())
    const { decisions, levels } = approvalTimes(scenario.log.filter(isTimedEvent))!
    expect(decisions).toHaveLength(4)
    expect(levels.map(({ duration, decisions: count }) => [Math.round(duration / 3_600_000), count])).toEqual(
      [
        [1, 1],
        [2, 2],
      ],
    )
  })
})
