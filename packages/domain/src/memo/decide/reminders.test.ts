import { describe, expect, it } from 'vitest'
import { canBeReminded, nextReminderAt } from './reminders.ts'
import { approve, remind, resubmit, subApprovers, submit, withdraw } from '../testing/commands.ts'
import { ANA, BEN, CARA, OWNER, SAM } from '../testing/people.ts'
import type { Person } from '../../route/route.ts'
import { level, routeOf, Scenario } from '../testing/scenario.ts'

const submitted = () => new Scenario().must(OWNER, submit([level([ANA, BEN]), level([CARA])]))

describe('E2: reminders', () => {
  it('E2: go to those PENDING now, sub-approvers included', () => {
    const scenario = submitted()
    scenario.must(ANA, subApprovers(scenario.memo, ANA, [SAM]))
    scenario.must(OWNER, remind(scenario.memo, ANA, SAM))
    expect(scenario.notified()).toEqual(['REMINDED to Ana', 'REMINDED to Sam'])
  })

  it.each([
    ['whose turn has not come', CARA],
    ['who has acted', ANA],
  ])('E2: a person %s is not reminded', (_, who) => {
    const scenario = submitted().must(ANA, approve())
    expect(scenario.refusal(OWNER, remind(scenario.memo, BEN, who))).toBe('NOT_PENDING')
  })

  it('E2: a reminder that reaches no one is refused; a delegate of someone who can’t sign in is reminded', () => {
    const scenario = submitted()
    const { seatId } = scenario.seat(ANA)
    const disabled = new Set([ANA.email])
    const reminder = { type: 'Remind' as const, seats: [{ seatId, email: ANA.email }], disabled }
    expect(scenario.refusal(OWNER, reminder)).toBe('CANNOT_SIGN_IN')
    const to = (delegate: Person) => ({ ...reminder, delegates: new Map([[ANA.email, delegate]]) })
    expect(scenario.refusal(OWNER, to(BEN))).toBe('CANNOT_SIGN_IN')
    expect(scenario.refusal(OWNER, to({ name: 'Eve', email: 'eve@evil.example' }))).toBe('CANNOT_SIGN_IN')
    expect(scenario.refusal(OWNER, to(SAM))).toBeNull()
    scenario.rules = { ...scenario.rules, hostedDomains: ['elsewhere.example'] }
    expect(scenario.refusal(OWNER, remind(scenario.memo, ANA))).toBe('CANNOT_SIGN_IN')
  })

  it("E2: a seat is reminded under its own person's e-mail only, and a reminder names at least one seat", () => {
    const scenario = submitted()
    const seatId = scenario.seat(ANA).seatId
    expect(scenario.refusal(OWNER, { type: 'Remind', seats: [{ seatId, email: BEN.email }] })).toBe(
      'NOT_PENDING',
    )
    expect(
      scenario.refusal(OWNER, { type: 'Remind', seats: [{ seatId, email: ' ANA@northwind.example ' }] }),
    ).toBeNull()
    expect(scenario.refusal(OWNER, { type: 'Remind', seats: [] })).toBe('NOT_PENDING')
  })

  it('E2: 24 hours a person; the others are still reminded', () => {
    const scenario = submitted()
    scenario.must(OWNER, remind(scenario.memo, ANA))
    expect(scenario.refusal(OWNER, remind(scenario.memo, ANA))).toBe('REMINDED_RECENTLY')
    scenario.must(OWNER, remind(scenario.memo, ANA, BEN))
    expect(scenario.notified()).toEqual(['REMINDED to Ben'])
  })

  it('E2: the next one goes out when 24 hours have passed, not a millisecond before', () => {
    const scenario = submitted()
    scenario.must(OWNER, remind(scenario.memo, ANA))
    const remindedAt = Date.parse(scenario.seat(ANA).remindedAt!)
    const next = new Date(remindedAt + 24 * 3_600_000).toISOString()
    expect(nextReminderAt(scenario.seat(ANA), scenario.now)).toBe(next)
    expect(nextReminderAt(scenario.seat(BEN), scenario.now)).toBeNull()
    scenario.now = new Date(remindedAt + 24 * 3_600_000 - 1).toISOString()
    expect(canBeReminded(scenario.seat(ANA), scenario.now)).toBe(false)
    expect(scenario.refusal(OWNER, remind(scenario.memo, ANA))).toBe('REMINDED_RECENTLY')
    scenario.now = next
    expect(canBeReminded(scenario.seat(ANA), scenario.now)).toBe(true)
    expect(nextReminderAt(scenario.seat(ANA), scenario.now)).toBeNull()
    expect(scenario.refusal(OWNER, remind(scenario.memo, ANA))).toBeNull()
    expect(canBeReminded(scenario.seat(CARA), scenario.now)).toBe(false)
  })

  it('E2: restart after a re-submission', () => {
    const scenario = submitted()
    scenario.must(OWNER, remind(scenario.memo, ANA)).must(OWNER, withdraw())
    scenario.must(OWNER, resubmit(routeOf(scenario.memo)))
    expect(scenario.refusal(OWNER, remind(scenario.memo, ANA))).toBeNull()
  })

  it('C2: only while SUBMITTED, and only by the owner', () => {
    const scenario = submitted()
    expect(scenario.refusal(ANA, remind(scenario.memo, BEN))).toBe('NOT_OWNER')
    scenario.must(OWNER, withdraw())
    expect(scenario.refusal(OWNER, remind(scenario.memo, ANA))).toBe('STATUS_FORBIDS')
  })
})
