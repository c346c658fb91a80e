import { describe, expect, it } from 'vitest'
import type { MemoCommand } from '../commands.ts'
import { approve, giveBack, resubmit, subApprovers, submit } from '../testing/commands.ts'
import { ANA, BEN, CARA, OWNER, person, SAM, SUE, WINA } from '../testing/people.ts'
import { anyOf, DEFAULT_RULES, level, routeOf, Story } from '../testing/story.ts'

function submitted(...route: Parameters<typeof submit>[0]): Story {
  return new Story().must(OWNER, submit(route))
}

describe('D6: sub-approvers', () => {
  it('D6: added sub-approvers may act immediately', () => {
    const story = submitted(level([ANA, BEN]))
    story.must(ANA, subApprovers(story.memo, ANA, [SAM, SUE], 2))
    expect(story.status(SAM)).toBe('PENDING')
    expect(story.seat(SAM).pendingSince).toBe(story.log.at(-1)!.at)
    expect(story.memo.levels[0]!.slots[0]).toMatchObject({ minSubApprovers: 2 })
  })

  it('D6: the list is the whole new one; those kept keep their seats', () => {
    const story = submitted(level([ANA, BEN]))
    story.must(ANA, subApprovers(story.memo, ANA, [SAM]))
    const kept = story.seat(SAM).seatId
    story.must(ANA, subApprovers(story.memo, ANA, [SUE, SAM]))
    expect(story.seat(SAM).seatId).toBe(kept)
    story.must(ANA, subApprovers(story.memo, ANA, [SUE]))
    expect(() => story.seat(SAM)).toThrow()
  })

  it('D6: the same list again changes nothing', () => {
    const story = submitted(level([ANA, BEN]))
    story.must(ANA, subApprovers(story.memo, ANA, [SAM]))
    expect(story.perform(ANA, subApprovers(story.memo, ANA, [SAM]))).toEqual({ ok: true, events: [] })
  })

  it('D6: one in exchange for another is a change', () => {
    const story = submitted(level([ANA, BEN]))
    story.must(ANA, subApprovers(story.memo, ANA, [SAM]))
    story.must(ANA, subApprovers(story.memo, ANA, [SUE]))
    expect(story.status(SUE)).toBe('PENDING')
    expect(() => story.seat(SAM)).toThrow()
  })

  it('D6: only while the slot is PENDING', () => {
    const story = submitted(level([ANA, BEN]), level([CARA]))
    expect(story.refusal(CARA, subApprovers(story.memo, CARA, [SAM]))).toBe('NOT_YOUR_TURN')
    story.must(ANA, approve())
    expect(story.refusal(ANA, subApprovers(story.memo, ANA, [SAM]))).toBe('ALREADY_DECIDED')
    story.must(BEN, giveBack())
    expect(story.refusal(CARA, subApprovers(story.memo, CARA, [SAM]))).toBe('STATUS_FORBIDS')
  })

  it('D6: one deep: a sub-approver names none', () => {
    const story = submitted(level([ANA, BEN]))
    story.must(ANA, subApprovers(story.memo, ANA, [SAM]))
    expect(story.refusal(SAM, subApprovers(story.memo, ANA, [SUE]))).toBe('NOT_APPROVER')
  })

  it('D6: only where the level and the template allow it', () => {
    const closed = submitted(level([ANA], { allowSubApprovals: false }))
    expect(closed.refusal(ANA, subApprovers(closed.memo, ANA, [SAM]))).toBe('SUB_APPROVALS_OFF')
    const open = submitted(level([ANA]))
    open.rules = { ...DEFAULT_RULES, templateAllowsSubApprovals: false }
    expect(open.refusal(ANA, subApprovers(open.memo, ANA, [SAM]))).toBe('SUB_APPROVALS_OFF')
  })

  it("D6: only on one's own level", () => {
    const story = submitted(level([ANA]), level([BEN]))
    expect(story.refusal(ANA, subApprovers(story.memo, BEN, [SAM]))).toBe('UNKNOWN_LEVEL')
  })

  it('D6: who acted cannot be removed', () => {
    const story = submitted(level([ANA, BEN]))
    story.must(ANA, subApprovers(story.memo, ANA, [SAM, SUE], 2)).must(SAM, approve())
    expect(story.attempt(ANA, subApprovers(story.memo, ANA, [SUE]))).toMatchObject({
      refusal: { kind: 'INVALID_ARGUMENT', code: 'SUB_APPROVER_ACTED', params: { email: SAM.email } },
    })
  })

  it('D6: who returned the memo cannot be removed either, once it is back', () => {
    const story = submitted(level([ANA, BEN]))
    story.must(ANA, subApprovers(story.memo, ANA, [SAM])).must(SAM, giveBack())
    story.must(OWNER, resubmit(routeOf(story.memo)))
    expect(story.status(SAM)).toBe('PENDING')
    expect(story.refusal(ANA, subApprovers(story.memo, ANA, []))).toBe('SUB_APPROVER_ACTED')
  })

  it('D6: lowering the minimum takes effect immediately, up to ending the memo', () => {
    const story = submitted(level([ANA, BEN]))
    story.must(ANA, subApprovers(story.memo, ANA, [SAM, SUE], 2)).must(SAM, approve())
    const last = story.fork().must(BEN, approve())
    story.must(ANA, subApprovers(story.memo, ANA, [SAM, SUE], 1))
    expect(story.types().slice(-2)).toEqual(['SubApproversChanged', 'SlotMet'])
    expect([ANA, SUE].map((who) => story.status(who))).toEqual(['', ''])
    last.must(ANA, subApprovers(last.memo, ANA, [SAM], 1))
    expect(last.types().slice(-4)).toEqual(['SubApproversChanged', 'SlotMet', 'LevelCleared', 'MemoApproved'])
  })

  it('D3: the minimum is 1 to the number of sub-approvers, 1 where there are none', () => {
    const story = submitted(level([ANA, BEN]))
    const refusal = (people: (typeof SAM)[], minimum: number) =>
      story.refusal(ANA, subApprovers(story.memo, ANA, people, minimum))
    for (const minimum of [0, 3, 1.5, Number.NaN]) {
      expect(refusal([SAM, SUE], minimum)).toBe('MIN_SUB_APPROVERS_OUT_OF_RANGE')
    }
    expect(refusal([], 2)).toBe('MIN_SUB_APPROVERS_OUT_OF_RANGE')
    expect(refusal([SAM, SUE], 2)).toBeNull()
    expect(refusal([], 1)).toBeNull()
  })

  it('D7: a person already in the memo cannot be added, in any letter case, nor twice', () => {
    const story = submitted(level([ANA, BEN], { watchers: [WINA] }), level([CARA]))
    story.must(BEN, subApprovers(story.memo, BEN, [SUE]))
    for (const who of [OWNER, ANA, BEN, CARA, WINA, SUE, { ...WINA, email: ' WINA@northwind.example' }]) {
      expect(story.attempt(ANA, subApprovers(story.memo, ANA, [SAM, who]))).toMatchObject({
        refusal: {
          code: 'PERSON_TWICE',
          params: { email: who.email.trim().toLowerCase() },
          path: 'subApprovers.1',
        },
      })
    }
    expect(story.refusal(ANA, subApprovers(story.memo, ANA, [SAM, SAM]))).toBe('PERSON_TWICE')
  })

  it('D7: those added are of a hosted domain; those already there stay when their domain goes', () => {
    const story = submitted(level([ANA, BEN]))
    const harbor = person('Hal', 'harbor.example')
    expect(story.attempt(ANA, subApprovers(story.memo, ANA, [person('Eve', 'evil.example')]))).toMatchObject({
      refusal: { code: 'DOMAIN_NOT_HOSTED', params: { email: 'eve@evil.example' }, path: 'subApprovers.0' },
    })
    for (const email of [
      'x@outsider.example,y@northwind.example',
      'ｓam@northwind.example',
      'sam%x@northwind.example',
    ])
      expect(story.attempt(ANA, subApprovers(story.memo, ANA, [{ email, name: 'X' }]))).toMatchObject({
        refusal: { code: 'NOT_AN_ADDRESS', params: { email }, path: 'subApprovers.0' },
      })
    const disabled = { ...subApprovers(story.memo, ANA, [SAM]), disabled: [SAM.email] } as MemoCommand
    expect(story.refusal(ANA, disabled)).toBe('ACCOUNT_DISABLED')
    story.must(ANA, subApprovers(story.memo, ANA, [harbor]))
    story.rules = { ...DEFAULT_RULES, hostedDomains: ['northwind.example'] }
    story.must(ANA, subApprovers(story.memo, ANA, [harbor, SAM]))
    expect(story.status(harbor)).toBe('PENDING')
  })

  it('C7: who left after acting and is named again takes part again', () => {
    const story = submitted(anyOf(1, [ANA, CARA])).must(CARA, giveBack())
    const [first] = routeOf(story.memo)
    story.must(OWNER, resubmit([{ ...first!, approvers: [ANA, BEN] }]))
    expect(story.memo.past.map((left) => left.person)).toEqual([CARA])
    story.must(ANA, subApprovers(story.memo, ANA, [CARA]))
    expect(story.memo.past).toEqual([])
    expect(story.status(CARA)).toBe('PENDING')
  })
})
