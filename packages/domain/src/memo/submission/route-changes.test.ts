import { describe, expect, it } from 'vitest'
import type { RouteLevel } from '../../route/route.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, OWNER, person, SAM, SUE, WALT } from '../testing/people.ts'
import { refusal, returnedFromLevelTwo } from '../testing/resubmissions.ts'
import { anyOf, level, routeOf, Scenario } from '../testing/scenario.ts'

describe('D5: cleared levels stay as they are', () => {
  it.each<[string, (first: RouteLevel) => RouteLevel[]]>([
    ['removed', () => []],
    ['given another approver', (first) => [{ ...first, approvers: [SAM] }]],
    ['given one approver more', (first) => [{ ...first, approvers: [...first.approvers, SAM] }]],
    ['relieved of its watchers', (first) => [{ ...first, watchers: [] }]],
    ['made MIN_APPROVERS', (first) => [{ ...first, approvalType: 'MIN_APPROVERS' }]],
    ['closed to sub-approvals', (first) => [{ ...first, allowSubApprovals: false }]],
  ])('D5: one cannot be %s', (_, edit) => {
    expect(refusal(returnedFromLevelTwo(), ([first, ...rest]) => [...edit(first), ...rest])).toBe(
      'CLEARED_LEVEL_CHANGED',
    )
  })

  it('D5: nor its minimum', () => {
    const scenario = new Scenario().must(OWNER, say.submit([anyOf(1, [ANA, BEN]), level([CARA])]))
    scenario.must(ANA, say.approve()).must(CARA, say.giveBack())
    expect(refusal(scenario, ([first, second]) => [{ ...first, minApprovers: 2 }, second])).toBe(
      'CLEARED_LEVEL_CHANGED',
    )
    expect(refusal(scenario, ([first, second]) => [first, second])).toBeNull()
  })

  it('D5: the second one neither, as little as the first', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA]), level([BEN]), level([CARA])]))
    scenario.must(ANA, say.approve()).must(BEN, say.approve()).must(CARA, say.giveBack())
    expect(refusal(scenario, ([a, b, c]) => [a, b, c])).toBeNull()
    expect(refusal(scenario, ([a, b, c]) => [a, { ...b, approvers: [SAM] }, c])).toBe('CLEARED_LEVEL_CHANGED')
  })
})

describe('D5, D6: what may happen to the interrupted level', () => {
  it('D6: a slot in which someone approved stays', () => {
    const scenario = returnedFromLevelTwo()
    expect(refusal(scenario, ([a, b, c]) => [a, { ...b, approvers: [CARA, DAN] }, c])).toBe(
      'APPROVED_SLOT_REMOVED',
    )
  })

  it('D6: also where only a sub-approver did', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA, BEN])]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM, SUE], 2)).must(SAM, say.approve())
    scenario.must(OWNER, say.withdraw())
    expect(refusal(scenario, ([only]) => [{ ...only, approvers: [BEN, CARA] }])).toBe('APPROVED_SLOT_REMOVED')
  })

  it('D5: a person who returned the memo is replaced, not just dropped', () => {
    const scenario = returnedFromLevelTwo()
    expect(refusal(scenario, ([a, b, c]) => [a, { ...b, approvers: [BEN, DAN] }, c])).toBe('RETURNER_DROPPED')
    expect(refusal(scenario, ([a, b, c]) => [a, { ...b, approvers: [BEN, DAN, SAM] }, c])).toBeNull()
  })

  it('D5: a return in an earlier round counts as well, and each needs a replacement of their own', () => {
    const scenario = returnedFromLevelTwo()
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo))).must(DAN, say.giveBack())
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo))).must(OWNER, say.withdraw())
    expect(scenario.status(CARA)).toBe('WAITING')
    expect(refusal(scenario, ([a, b, c]) => [a, { ...b, approvers: [BEN, SAM] }, c])).toBe('RETURNER_DROPPED')
    expect(refusal(scenario, ([a, b, c]) => [a, { ...b, approvers: [BEN, SAM, SUE] }, c])).toBe(
      'PERSON_TWICE',
    )
    const replaced = [BEN, SAM, person('Sol')]
    expect(refusal(scenario, ([a, b, c]) => [a, { ...b, approvers: replaced }, c])).toBeNull()
  })

  it('D5: who returned it from two levels is replaced on each of them', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA, BEN])])).must(ANA, say.giveBack())
    const [only] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...only!, approvers: [BEN, CARA] }, level([ANA, DAN])]))
    scenario.must(BEN, say.approve()).must(CARA, say.approve()).must(ANA, say.giveBack())
    expect(refusal(scenario, ([a, b]) => [a, { ...b, approvers: [DAN] }])).toBe('RETURNER_DROPPED')
    expect(refusal(scenario, ([a, b]) => [a, { ...b, approvers: [DAN, SAM] }])).toBeNull()
  })

  it("D5: a sub-approver's return counts like the approver's", () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA, BEN])]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM])).must(SAM, say.giveBack())
    expect(refusal(scenario, ([only]) => [{ ...only, approvers: [BEN] }])).toBe('RETURNER_DROPPED')
    expect(refusal(scenario, ([only]) => [{ ...only, approvers: [BEN, SAM] }])).toBeNull()
  })

  it('D5: a submission clears no level: the remaining approvers have something to decide', () => {
    const scenario = returnedFromLevelTwo()
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo))).must(CARA, say.approve())
    scenario.must(OWNER, say.withdraw())
    expect(refusal(scenario, ([a, b, c]) => [a, { ...b, approvers: [BEN, CARA] }, c])).toBe(
      'LEVEL_CANNOT_DECIDE',
    )
    expect(refusal(scenario, ([a, b, c]) => [a, { ...b, approvers: [BEN, CARA, SAM] }, c])).toBeNull()
  })

  it('D5: the interrupted level itself cannot be removed, nor replaced by a new one', () => {
    expect(refusal(returnedFromLevelTwo(), ([a, , c]) => [a, c])).toBe('LEVEL_CANNOT_DECIDE')
    expect(refusal(returnedFromLevelTwo(), ([a]) => [a, level([BEN, CARA, DAN])])).toBe('LEVEL_CANNOT_DECIDE')
  })

  it('D8: ALL and ANY, or the minimum, cannot be exchanged where someone has acted', () => {
    const scenario = returnedFromLevelTwo()
    const changed = (more: Partial<RouteLevel>) => refusal(scenario, ([a, b, c]) => [a, { ...b, ...more }, c])
    expect(changed({ approvalType: 'MIN_APPROVERS', minApprovers: 3 })).toBe('APPROVAL_TYPE_FIXED')
    const any = returnedFromLevelTwo(anyOf(2, [BEN, CARA, DAN]))
    expect(refusal(any, ([a, b, c]) => [a, { ...b, minApprovers: 3 }, c])).toBe('APPROVAL_TYPE_FIXED')
    expect(refusal(any, ([a, b, c]) => [a, { ...b, approvalType: 'ALL_APPROVERS' }, c])).toBe(
      'APPROVAL_TYPE_FIXED',
    )
  })

  it('D8: a minimum that comes with ALL means nothing, and so is no change', () => {
    expect(refusal(returnedFromLevelTwo(), ([a, b, c]) => [a, { ...b, minApprovers: 1 }, c])).toBeNull()
    expect(refusal(returnedFromLevelTwo(), ([a, b, c]) => [{ ...a, minApprovers: 9 }, b, c])).toBeNull()
  })

  it('D8: decisions on an earlier level do not fix a later one', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA]), level([BEN, CARA])]))
    scenario.must(ANA, say.approve()).must(OWNER, say.withdraw())
    expect(
      refusal(scenario, ([a, b]) => [a, { ...b, approvalType: 'MIN_APPROVERS', minApprovers: 1 }]),
    ).toBeNull()
  })

  it('D8: they stay fixed after the person who acted has been replaced', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA, BEN])])).must(ANA, say.giveBack())
    const [only] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...only!, approvers: [BEN, CARA] }])).must(OWNER, say.withdraw())
    expect(refusal(scenario, ([kept]) => [{ ...kept, approvalType: 'MIN_APPROVERS' }])).toBe(
      'APPROVAL_TYPE_FIXED',
    )
  })

  it('D8: they can be exchanged where no one has acted, and on later levels', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA, BEN]), level([CARA, DAN])]))
    scenario.must(OWNER, say.withdraw())
    expect(
      refusal(scenario, ([a, b]) => [
        { ...a, approvalType: 'MIN_APPROVERS', minApprovers: 1 },
        { ...b, approvalType: 'MIN_APPROVERS', minApprovers: 2 },
      ]),
    ).toBeNull()
  })
})

describe('D8: the order of levels', () => {
  it('D8: later levels can be removed and changed, new ones go to the end', () => {
    const scenario = returnedFromLevelTwo()
    const kept = scenario.memo.levels.map(({ sequenceId }) => sequenceId)
    const [a, b] = routeOf(scenario.memo) as [RouteLevel, RouteLevel]
    scenario.must(OWNER, say.resubmit([a, b, level([SAM]), level([WALT])]))
    const ids = scenario.memo.levels.map(({ sequenceId }) => sequenceId)
    expect(ids.slice(0, 2)).toEqual(kept.slice(0, 2))
    expect(new Set([...kept, ...ids]).size).toBe(5)
  })

  it('D8: kept levels keep their order, none comes twice, none is made up', () => {
    const scenario = new Scenario().must(OWNER, say.submit([level([ANA]), level([BEN]), level([CARA])]))
    scenario.must(OWNER, say.withdraw())
    expect(refusal(scenario, ([a, b, c]) => [a, c, b])).toBe('LEVEL_ORDER_CHANGED')
    expect(refusal(scenario, ([a, b, c]) => [a, b, level([DAN]), c])).toBe('LEVEL_ORDER_CHANGED')
    expect(refusal(scenario, ([a, b, c]) => [a, b, c, { ...c, approvers: [DAN] }])).toBe(
      'LEVEL_ORDER_CHANGED',
    )
    expect(refusal(scenario, ([a, b, c]) => [a, b, { ...c, sequenceId: 'made-up' }])).toBe('UNKNOWN_LEVEL')
  })
})
