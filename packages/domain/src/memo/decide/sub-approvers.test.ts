import { describe, expect, it } from 'vitest'
import type { MemoCommand } from '../commands.ts'
import { approve, giveBack, resubmit, subApprovers, submit } from '../testing/commands.ts'
import { ANA, BEN, CARA, OWNER, person, SAM, SUE, WINA } from '../testing/people.ts'
import { anyOf, DEFAULT_RULES, level, routeOf, Scenario } from '../testing/scenario.ts'

function submitted(...route: Parameters<typeof submit>[0]): Scenario {
  return new Scenario().must(OWNER, submit(route))
}

describe('D6: sub-approvers', () => {
  it('D6: added sub-approvers may act immediately', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM, SUE], 2))
    expect(scenario.status(SAM)).toBe('PENDING')
    expect(scenario.seat(SAM).pendingSince).toBe(scenario.log.at(-1)!.at)
    expect(scenario.memo.levels[0]!.slots[0]).toMatchObject({ minSubApprovers: 2 })
  })

  it('D6: the list is the whole new one; those kept keep their seats', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM]))
    const kept = scenario.seat(SAM).seatId
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SUE, SAM]))
    expect(scenario.seat(SAM).seatId).toBe(kept)
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SUE]))
    expect(() => scenario.seat(SAM)).toThrow()
  })

  it('Q3, D6: a lowered minimum approves no memo whose files wait for their scan; a level it may clear', () => {
    const scenario = submitted(level([ANA]), level([BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM, SUE], 2)).must(SAM, approve())
    const last = submitted(level([ANA]))
    last.must(ANA, subApprovers(last.memo, ANA, [SAM, SUE], 2)).must(SAM, approve())
    for (const one of [scenario, last]) one.rules = { ...DEFAULT_RULES, unscannedFiles: ['Quote.pdf'] }
    expect(last.attempt(ANA, subApprovers(last.memo, ANA, [SAM, SUE]))).toMatchObject({
      refusal: { code: 'FILES_UNSCANNED', params: { files: 'Quote.pdf' } },
    })
    last.must(ANA, subApprovers(last.memo, ANA, [SAM, SUE, CARA], 3))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM, SUE]))
    expect(scenario.memo.levels[0]!.isCleared).toBe(true)
  })

  it('D6: the same list again changes nothing', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM]))
    expect(scenario.perform(ANA, subApprovers(scenario.memo, ANA, [SAM]))).toEqual({ ok: true, events: [] })
  })

  it('D6: one in exchange for another is a change', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SUE]))
    expect(scenario.status(SUE)).toBe('PENDING')
    expect(() => scenario.seat(SAM)).toThrow()
  })

  it('D6: only while the slot is PENDING', () => {
    const scenario = submitted(level([ANA, BEN]), level([CARA]))
    expect(scenario.refusal(CARA, subApprovers(scenario.memo, CARA, [SAM]))).toBe('NOT_YOUR_TURN')
    scenario.must(ANA, approve())
    expect(scenario.refusal(ANA, subApprovers(scenario.memo, ANA, [SAM]))).toBe('ALREADY_DECIDED')
    scenario.must(BEN, giveBack())
    expect(scenario.refusal(CARA, subApprovers(scenario.memo, CARA, [SAM]))).toBe('STATUS_FORBIDS')
  })

  it('D6: one deep: a sub-approver names none', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM]))
    expect(scenario.refusal(SAM, subApprovers(scenario.memo, ANA, [SUE]))).toBe('NOT_APPROVER')
  })

  it('D6: only where the level and the template allow it', () => {
    const closed = submitted(level([ANA], { allowSubApprovals: false }))
    expect(closed.refusal(ANA, subApprovers(closed.memo, ANA, [SAM]))).toBe('SUB_APPROVALS_OFF')
    const open = submitted(level([ANA]))
    open.rules = { ...DEFAULT_RULES, templateAllowsSubApprovals: false }
    expect(open.refusal(ANA, subApprovers(open.memo, ANA, [SAM]))).toBe('SUB_APPROVALS_OFF')
  })

  it("D6: only on one's own level", () => {
    const scenario = submitted(level([ANA]), level([BEN]))
    expect(scenario.refusal(ANA, subApprovers(scenario.memo, BEN, [SAM]))).toBe('UNKNOWN_LEVEL')
  })

  it('D6: who acted cannot be removed', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM, SUE], 2)).must(SAM, approve())
    expect(scenario.attempt(ANA, subApprovers(scenario.memo, ANA, [SUE]))).toMatchObject({
      refusal: { kind: 'INVALID_ARGUMENT', code: 'SUB_APPROVER_ACTED', params: { email: SAM.email } },
    })
  })

  it('D6: who returned the memo cannot be removed either, once it is back', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM])).must(SAM, giveBack())
    scenario.must(OWNER, resubmit(routeOf(scenario.memo)))
    expect(scenario.status(SAM)).toBe('PENDING')
    expect(scenario.refusal(ANA, subApprovers(scenario.memo, ANA, []))).toBe('SUB_APPROVER_ACTED')
  })

  it('D6: lowering the minimum takes effect immediately, up to ending the memo', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM, SUE], 2)).must(SAM, approve())
    const last = scenario.fork().must(BEN, approve())
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM, SUE], 1))
    expect(scenario.types().slice(-2)).toEqual(['SubApproversChanged', 'SlotMet'])
    expect([ANA, SUE].map((who) => scenario.status(who))).toEqual(['', ''])
    last.must(ANA, subApprovers(last.memo, ANA, [SAM], 1))
    expect(last.types().slice(-4)).toEqual(['SubApproversChanged', 'SlotMet', 'LevelCleared', 'MemoApproved'])
  })

  it('D3: the minimum is 1 to the number of sub-approvers, 1 where there are none', () => {
    const scenario = submitted(level([ANA, BEN]))
    const refusal = (people: (typeof SAM)[], minimum: number) =>
      scenario.refusal(ANA, subApprovers(scenario.memo, ANA, people, minimum))
    for (const minimum of [0, 3, 1.5, Number.NaN]) {
      expect(refusal([SAM, SUE], minimum)).toBe('MIN_SUB_APPROVERS_OUT_OF_RANGE')
    }
    expect(refusal([], 2)).toBe('MIN_SUB_APPROVERS_OUT_OF_RANGE')
    expect(refusal([SAM, SUE], 2)).toBeNull()
    expect(refusal([], 1)).toBeNull()
  })

  it('D7: a person already in the memo cannot be added, in any letter case, nor twice', () => {
    const scenario = submitted(level([ANA, BEN], { watchers: [WINA] }), level([CARA]))
    scenario.must(BEN, subApprovers(scenario.memo, BEN, [SUE]))
    for (const who of [OWNER, ANA, BEN, CARA, WINA, SUE, { ...WINA, email: ' WINA@northwind.example' }]) {
      expect(scenario.attempt(ANA, subApprovers(scenario.memo, ANA, [SAM, who]))).toMatchObject({
        refusal: {
          code: 'PERSON_TWICE',
          params: { email: who.email.trim().toLowerCase() },
          path: 'subApprovers.1',
        },
      })
    }
    expect(scenario.refusal(ANA, subApprovers(scenario.memo, ANA, [SAM, SAM]))).toBe('PERSON_TWICE')
  })

  it('D7: those added are of a hosted domain; those already there stay when their domain goes', () => {
    const scenario = submitted(level([ANA, BEN]))
    const harbor = person('Hal', 'harbor.example')
    expect(
      scenario.attempt(ANA, subApprovers(scenario.memo, ANA, [person('Eve', 'evil.example')])),
    ).toMatchObject({
      refusal: { code: 'DOMAIN_NOT_HOSTED', params: { email: 'eve@evil.example' }, path: 'subApprovers.0' },
    })
    for (const email of [
      'x@outsider.example,y@northwind.example',
      'ｓam@northwind.example',
      'sam%x@northwind.example',
    ])
      expect(scenario.attempt(ANA, subApprovers(scenario.memo, ANA, [{ email, name: 'X' }]))).toMatchObject({
        refusal: { code: 'NOT_AN_ADDRESS', params: { email }, path: 'subApprovers.0' },
      })
    const disabled = { ...subApprovers(scenario.memo, ANA, [SAM]), disabled: [SAM.email] } as MemoCommand
    expect(scenario.refusal(ANA, disabled)).toBe('ACCOUNT_DISABLED')
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [harbor]))
    scenario.rules = { ...DEFAULT_RULES, hostedDomains: ['northwind.example'] }
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [harbor, SAM]))
    expect(scenario.status(harbor)).toBe('PENDING')
  })

  it('C7: who left after acting and is named again takes part again', () => {
    const scenario = submitted(anyOf(1, [ANA, CARA])).must(CARA, giveBack())
    const [first] = routeOf(scenario.memo)
    scenario.must(OWNER, resubmit([{ ...first!, approvers: [ANA, BEN] }]))
    expect(scenario.memo.past.map((left) => left.person)).toEqual([CARA])
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [CARA]))
    expect(scenario.memo.past).toEqual([])
    expect(scenario.status(CARA)).toBe('PENDING')
  })
})
