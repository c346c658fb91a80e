import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { abilities } from '../access/abilities.ts'
import { readingOf } from '../access/reading.ts'
import { roleIn } from '../access/standing.ts'
import { participants } from '../audience/participants.ts'
import type { EventOf } from '../events.ts'
import { violatedInvariants } from '../invariants.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, GINA, OWNER, SAM, STRANGER, WINA } from '../testing/people.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'

/** Ana and Ben, then Cara; Gina decides for Ana. */
function awayAna(): Scenario {
  return new Scenario(PERMISSIVE_RULES)
    .must(OWNER, say.submit([level([ANA, BEN], { watchers: [WINA] }), level([CARA])]))
    .away(ANA, GINA)
}

const decisions = (scenario: Scenario) =>
  scenario.log.filter((event): event is EventOf<'DecisionMade'> => event.type === 'DecisionMade')

const participation = (scenario: Scenario, email: string) =>
  participants(scenario.memo).find((one) => one.email === email)

describe('K2: a delegate', () => {
  it('decides at a seat that was PENDING before the absence, and the seat counts', () => {
    const scenario = awayAna().must(GINA, say.approve()).must(BEN, say.approve())
    expect(scenario.status(ANA)).toBe('APPROVED')
    expect(scenario.memo.levels[0]!.isCleared).toBe(true)
  })

  it('rejects and returns, with remarks as everyone', () => {
    expect(awayAna().refusal(GINA, say.giveBack(''))).toBe('REMARKS_REQUIRED')
    expect(awayAna().must(GINA, say.giveBack()).memo.lifecycle).toBe('RETURNED')
    expect(awayAna().must(GINA, say.reject()).memo.lifecycle).toBe('REJECTED')
  })

  it('is too late once the person has decided, as the person is once the delegate has', () => {
    expect(awayAna().must(ANA, say.approve()).refusal(GINA, say.approve())).toBe('NO_ACCESS')
    expect(awayAna().must(GINA, say.approve()).refusal(ANA, say.approve())).toBe('ALREADY_DECIDED')
  })

  it('has nothing to decide once the person is back, or before the level of the seat', () => {
    expect(awayAna().back(ANA).refusal(GINA, say.approve())).toBe('NO_ACCESS')
    expect(awayAna().back(ANA).away(CARA, GINA).refusal(GINA, say.approve())).toBe('NO_ACCESS')
  })

  it('decides at the seat of a sub-approver', () => {
    const scenario = awayAna().back(ANA)
    scenario
      .must(ANA, say.subApprovers(scenario.memo, ANA, [SAM]))
      .away(SAM, GINA)
      .must(GINA, say.approve())
    expect(scenario.status(SAM)).toBe('APPROVED')
    expect(decisions(scenario)[0]).toMatchObject({ by: GINA, approver: ANA, actsFor: { person: SAM } })
  })

  it('of several people names the seat, and the refusal lists those to choose from', () => {
    const scenario = awayAna().away(BEN, GINA)
    const seat = scenario.seat(BEN).seatId
    const outcome = scenario.attempt(GINA, say.approve())
    expect(outcome).toMatchObject({ refusal: { code: 'SEVERAL_SEATS', path: 'seatId' } })
    if (!outcome.ok) expect(outcome.refusal.params.seats).toContain(`Ben (${seat})`)
    scenario.must(GINA, say.approve('', seat))
    expect([scenario.status(ANA), scenario.status(BEN)]).toEqual(['PENDING', 'APPROVED'])
  })

  it('cannot name the seat of someone who did not name them, nor can an approver name one that is not theirs', () => {
    const scenario = awayAna()
    expect(scenario.refusal(GINA, say.approve('', scenario.seat(BEN).seatId))).toBe('NOT_APPROVER')
    expect(scenario.refusal(BEN, say.approve('', scenario.seat(ANA).seatId))).toBe('NOT_APPROVER')
    expect(scenario.refusal(BEN, say.approve('', scenario.seat(BEN).seatId))).toBeNull()
  })

  it('does not name sub-approvers, remind or edit', () => {
    const scenario = awayAna()
    expect(scenario.refusal(GINA, say.subApprovers(scenario.memo, ANA, [SAM]))).toBe('NOT_APPROVER')
    expect(scenario.refusal(GINA, say.remind(scenario.memo, BEN))).toBe('NOT_OWNER')
    expect(scenario.refusal(GINA, say.withdraw())).toBe('NOT_OWNER')
  })

  it('cannot decide on a memo that is on hold (C8)', () => {
    const scenario = awayAna()
    scenario.memo = { ...scenario.memo, hold: { reason: 'Under audit' } }
    expect(scenario.refusal(GINA, say.approve())).toBe('READ_ONLY')
  })
})

describe('K3: a decision for someone else', () => {
  it('stores seat, actor, the person and the absence', () => {
    const [decision] = decisions(awayAna().must(GINA, say.approve('Fine.')))
    expect(decision).toMatchObject({
      by: GINA,
      approver: ANA,
      actsFor: { person: ANA, absenceId: `absence-of-${ANA.email}` },
    })
  })

  it('goes by the seat for the rules of the level: its owner cannot drop whose delegate returned it (D8)', () => {
    const scenario = awayAna().must(GINA, say.giveBack())
    const [first, ...rest] = routeOf(scenario.memo)
    const without = { ...first!, approvers: [BEN] }
    expect(scenario.refusal(OWNER, say.resubmit([without, ...rest]))).toBe('RETURNER_DROPPED')
    expect(scenario.refusal(OWNER, say.resubmit([{ ...without, approvers: [BEN, DAN] }, ...rest]))).toBeNull()
  })

  it('leaves nothing to read to the person if they are removed later, and everything until then to the delegate (C7)', () => {
    const scenario = awayAna().must(GINA, say.giveBack())
    const [first, ...rest] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [BEN, DAN] }, ...rest]))
    expect(readingOf(scenario.memo, ANA.email)).toBeNull()
    expect(readingOf(scenario.memo, GINA.email)).toEqual({ content: 1, logUntil: 1 })
  })

  it('notifies both of what happens next (E1)', () => {
    const scenario = awayAna().must(GINA, say.approve()).must(BEN, say.giveBack())
    expect(scenario.notified()).toEqual(expect.arrayContaining(['RETURNED to Ana', 'RETURNED to Gina']))
  })
})

describe('K4: four eyes', () => {
  it('keep the owner from deciding at the seat of someone who named them', () => {
    expect(awayAna().away(ANA, OWNER).refusal(OWNER, say.approve())).toBe('DELEGATE_OWNS')
  })

  it('keep people with a place of their own from it, on whatever level', () => {
    const scenario = awayAna().away(ANA, CARA)
    expect(scenario.refusal(CARA, say.approve('', scenario.seat(ANA).seatId))).toBe('DELEGATE_HAS_SEAT')
  })

  it('keep a delegate from deciding at a second seat, in whatever name and round', () => {
    const scenario = awayAna().must(GINA, say.approve()).away(BEN, GINA)
    expect(scenario.refusal(GINA, say.approve())).toBe('DELEGATE_HAS_DECIDED')
    scenario.must(BEN, say.giveBack()).must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(scenario.refusal(GINA, say.approve())).toBe('DELEGATE_HAS_DECIDED')
  })

  it('allow the same delegate at the same seat again after a return', () => {
    const scenario = awayAna().must(GINA, say.giveBack())
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo))).must(GINA, say.approve())
    expect(scenario.status(ANA)).toBe('APPROVED')
  })

  it('keep an approver who was removed from deciding for someone else', () => {
    const scenario = awayAna().must(BEN, say.giveBack())
    const [first, ...rest] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, DAN] }, ...rest])).away(ANA, BEN)
    expect(scenario.refusal(BEN, say.approve())).toBe('DELEGATE_HAS_DECIDED')
    expect(roleIn(scenario.memo, BEN.email, scenario.delegatorsOf(BEN))).toBe('past')
  })

  it('let a watcher decide, who then goes on watching', () => {
    const scenario = awayAna().away(ANA, WINA).must(WINA, say.approve())
    expect(roleIn(scenario.memo, WINA.email, scenario.delegatorsOf(WINA))).toBe('watcher')
    expect(scenario.memo.past).toEqual([])
    scenario.must(BEN, say.giveBack())
    expect(scenario.refusal(OWNER, say.resubmit(routeOf(scenario.memo)))).toBeNull()
  })

  it('keep who decided for someone else from becoming an approver, watcher or sub-approver later', () => {
    const scenario = awayAna().must(GINA, say.approve()).must(BEN, say.giveBack())
    const [first, ...rest] = routeOf(scenario.memo)
    for (const change of [{ watchers: [WINA, GINA] }, { approvers: [ANA, BEN, GINA] }])
      expect(scenario.refusal(OWNER, say.resubmit([{ ...first!, ...change }, ...rest]))).toBe(
        'ACTED_AS_DELEGATE',
      )
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(scenario.refusal(BEN, say.subApprovers(scenario.memo, BEN, [GINA]))).toBe('ACTED_AS_DELEGATE')
  })

  it('say in the abilities why (U46)', () => {
    const scenario = awayAna().away(ANA, OWNER)
    const viewer = { email: OWNER.email, isAdmin: false, delegators: scenario.delegatorsOf(OWNER) }
    expect(abilities(scenario.memo, viewer, PERMISSIVE_RULES).approve).toEqual({
      allowed: false,
      reason: 'DELEGATE_OWNS',
    })
  })
})

describe('K6: what a delegate reads', () => {
  it('is the memo while it waits for them, and their version of it afterwards', () => {
    const scenario = awayAna()
    expect(readingOf(scenario.memo, GINA.email, scenario.delegatorsOf(GINA))).toEqual({
      content: 1,
      logUntil: null,
    })
    expect(readingOf(scenario.memo, GINA.email)).toBeNull()
    scenario.must(GINA, say.approve())
    expect(readingOf(scenario.memo, GINA.email)).toEqual({ content: 1, logUntil: 1 })
    expect(roleIn(scenario.memo, GINA.email)).toBe('past')
  })

  it('shows in their History with their decision, and with the status of that version', () => {
    const scenario = awayAna().must(GINA, say.approve()).must(BEN, say.approve())
    const seen = () => {
      const { role, list, status, approverStatus } = participation(scenario, GINA.email)!
      return [role, list, status, approverStatus]
    }
    expect(seen()).toEqual(['past', 'history', 'SUBMITTED', 'APPROVED'])
    scenario.must(CARA, say.giveBack())
    expect(seen()).toEqual(['past', 'history', 'RETURNED', 'APPROVED'])
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(seen()).toEqual(['past', 'history', 'RETURNED', 'APPROVED'])
  })

  it('ends with the next version, as for an approver who was removed before', () => {
    const scenario = awayAna().must(BEN, say.giveBack())
    const [first, ...rest] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [ANA, DAN] }, ...rest]))
    scenario.must(GINA, say.approve()).must(DAN, say.reject())
    expect(participation(scenario, BEN.email)).toMatchObject({ status: 'RETURNED', lastVersion: 1 })
    expect(participation(scenario, GINA.email)).toMatchObject({ status: 'REJECTED', lastVersion: 2 })
  })

  it('is nothing of memos that the person owns: only a PENDING seat counts', () => {
    const scenario = new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit([level([BEN])])).away(OWNER, GINA)
    expect(roleIn(scenario.memo, GINA.email, scenario.delegatorsOf(GINA))).toBe('stranger')
  })
})

describe('K7: a delegate is notified', () => {
  it('of a level that starts, for the person, who is notified too', () => {
    const scenario = awayAna().away(CARA, GINA).must(ANA, say.approve()).must(BEN, say.approve())
    expect(scenario.notified()).toEqual(
      expect.arrayContaining(['LEVEL_STARTED_APPROVER to Cara', 'LEVEL_STARTED_APPROVER to Gina']),
    )
    expect(scenario.notices.find(({ recipient }) => recipient === GINA)?.actsFor).toEqual(CARA)
  })

  it('once, even for two people, and of reminders, but not where four eyes keep them from deciding', () => {
    const scenario = awayAna()
      .away(BEN, GINA)
      .must(OWNER, say.remind(awayAna().memo, ANA, BEN))
    expect(scenario.notified().filter((one) => one.endsWith('Gina'))).toEqual(['REMINDED to Gina'])
    const barred = awayAna().away(ANA, CARA).must(OWNER, say.remind(awayAna().memo, ANA))
    expect(barred.notified()).toEqual(['REMINDED to Ana'])
  })

  it('of no reply: it is for the person who takes part in the thread', () => {
    const scenario = awayAna()
    scenario.must(ANA, say.reply(scenario.memo)).must(OWNER, say.reply(scenario.memo))
    expect(scenario.notified()).toEqual(['REPLIED to Ana'])
  })
})

describe('K2, K4: whatever people and delegates do', () => {
  const PEOPLE = [ANA, BEN, CARA, GINA, WINA, OWNER, STRANGER]
  const step = fc.record({
    actor: fc.constantFrom(...PEOPLE),
    what: fc.constantFrom('approve', 'return', 'resubmit', 'away', 'back' as const),
    other: fc.constantFrom(...PEOPLE),
  })

  it('no one decides on their own memo, or at two seats of one memo', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const scenario = new Scenario(PERMISSIVE_RULES).must(
          OWNER,
          say.submit([anyOf(1, [ANA, BEN], { watchers: [WINA] }), level([CARA])]),
        )
        for (const { actor, what, other } of steps) {
          if (what === 'away') scenario.away(actor, other)
          else if (what === 'back') scenario.back(actor)
          else if (what === 'resubmit') scenario.perform(OWNER, say.resubmit(routeOf(scenario.memo)))
          else {
            const seat = scenario.memo.levels.flatMap(({ slots }) => slots.map(({ approver }) => approver))
            const seatId = seat.find(({ person }) => person.email === other.email)?.seatId
            const command = what === 'approve' ? say.approve('', seatId) : { ...say.giveBack(), seatId }
            scenario.perform(actor, command as ReturnType<typeof say.approve>)
          }
        }
        const seatsOf = new Map<string, Set<string>>()
        for (const { by, seatId, actsFor } of decisions(scenario)) {
          expect(by.email).not.toBe(OWNER.email)
          seatsOf.set(by.email, (seatsOf.get(by.email) ?? new Set()).add(seatId))
          if (actsFor) expect(actsFor.person.email).not.toBe(by.email)
        }
        for (const seats of seatsOf.values()) expect(seats.size).toBe(1)
        expect(violatedInvariants(scenario.memo)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})
