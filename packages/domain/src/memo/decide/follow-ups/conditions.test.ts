import { describe, expect, it } from 'vitest'
import { abilities } from '../../access/abilities.ts'
import { readingOf } from '../../access/reading.ts'
import { roleIn } from '../../access/standing.ts'
import { participants } from '../../audience/participants.ts'
import { conditionsHeldBy, openConditions, reportedConditions } from '../../../route/conditions.ts'
import { raisesRevision } from '../../events.ts'
import { fold, newMemo } from '../../evolving/evolve.ts'
import { violatedInvariants } from '../../invariants.ts'
import { CONDITION_CHARACTERS, MAX_CONDITIONS, MAX_REPLY_CHARACTERS } from '../../limits.ts'
import type { MemoCommand } from '../../commands.ts'
import * as say from '../../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, GINA, OWNER, SAM, STRANGER, WALT, WINA } from '../../testing/people.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../../testing/scenario.ts'
import { openPart } from '../handovers.ts'

/** The day on which each of these lives begins. */
const TODAY = '2026-03-02'
const LATER = '2026-03-06'

/** Ana and Ben, then Cara; Wina watches the first level. */
const submitted = () =>
  new Scenario(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([level([ANA, BEN], { watchers: [WINA] }), level([CARA])]),
  )
/** Ana approved on two conditions. */
const conditional = () => submitted().must(ANA, say.approveOn(LATER, TODAY))
const approved = () => conditional().must(BEN, say.approve()).must(CARA, say.approve())
const reported = () => {
  const scenario = approved()
  return scenario.must(OWNER, say.reportCondition(scenario.memo))
}
const ids = (scenario: Scenario) => openConditions(scenario.memo).map(({ dueDay }) => dueDay)

describe('R2: setting conditions', () => {
  it('R2: an approval carries up to five conditions, which follow it in the log; the memo goes on', () => {
    const scenario = submitted().must(ANA, say.approveOn(...Array<string>(MAX_CONDITIONS).fill(TODAY)))
    const set = scenario.log.filter((event) => event.type === 'ConditionSet')
    expect(scenario.log.at(-1 - MAX_CONDITIONS - 1)?.type).toBe('DecisionMade')
    expect(set).toHaveLength(MAX_CONDITIONS)
    expect(set.every(raisesRevision)).toBe(true)
    expect(scenario.memo.conditions?.[0]).toEqual({
      conditionId: set[0]!.logId,
      sequenceId: scenario.memo.levels[0]!.sequenceId,
      seatId: scenario.seat(ANA).seatId,
      holder: ANA,
      dueDay: TODAY,
      setAt: set[0]!.at,
      reportedAt: null,
      closedAt: null,
    })
    scenario.must(BEN, say.approve()).must(CARA, say.approve())
    expect(scenario.memo.lifecycle).toBe('APPROVED')
  })

  it.each<[string, { message?: string; dueDay?: string }[], string, string]>([
    ['six', Array<object>(MAX_CONDITIONS + 1).fill({}), 'TOO_MANY_CONDITIONS', 'conditions'],
    ['no text', [{}, { message: ' ' }], 'CONDITION_EMPTY', 'conditions.1.message'],
    [
      'a long text',
      [{ message: 'x'.repeat(CONDITION_CHARACTERS + 1) }],
      'CONDITION_TOO_LONG',
      'conditions.0.message',
    ],
    ['yesterday', [{ dueDay: '2026-03-01' }], 'CONDITION_DAY', 'conditions.0.dueDay'],
    ['no day', [{ dueDay: '2026-02-30' }], 'CONDITION_DAY', 'conditions.0.dueDay'],
  ])('R2: %s is refused', (_what, given, code, path) => {
    const conditions = given.map((one) => ({ message: 'Add the quote', dueDay: TODAY, ...one }))
    const outcome = submitted().attempt(ANA, { ...say.approve(), conditions } as MemoCommand)
    expect(outcome).toMatchObject({ ok: false, refusal: { code, path } })
  })

  it('R2: the day is that of Manila', () => {
    const evening = submitted().wait(15)
    expect(evening.now).toBe('2026-03-02T16:01:00.000Z')
    expect(evening.refusal(ANA, say.approveOn(TODAY))).toBe('CONDITION_DAY')
    expect(evening.refusal(ANA, say.approveOn('2026-03-03'))).toBeNull()
  })

  it('E1, R2: the owner gets one notice of them, or the final one', () => {
    const scenario = conditional()
    expect(scenario.notified()).toEqual(['CONDITION_SET to Olivia'])
    scenario.must(BEN, say.approve()).must(CARA, say.approve())
    expect(scenario.notified()).toContain('APPROVED_ON_CONDITION to Olivia')
    expect(scenario.notified()).toContain('APPROVED to Ana')
  })
})

describe('R2: reporting, closing and refusing', () => {
  it('R0, R2: the owner of an approved memo reports a condition; its approver is notified, and closes it', () => {
    const scenario = reported()
    expect(scenario.notified()).toEqual(['CONDITION_REPORTED to Ana'])
    expect(reportedConditions(scenario.memo)).toHaveLength(1)
    const before = scenario.memo
    scenario.must(ANA, say.closeCondition(scenario.memo))
    expect(scenario.notified()).toEqual(['CONDITION_CLOSED to Olivia'])
    expect(scenario.memo).toMatchObject({ lifecycle: 'APPROVED', threads: before.threads })
    expect(ids(scenario)).toEqual([TODAY])
    expect(raisesRevision(scenario.log.at(-1)!)).toBe(true)
    expect(fold(newMemo(scenario.memo), scenario.log)).toEqual(scenario.memo)
  })

  it('R2: a refused report leaves the condition open, and it can be reported again', () => {
    const scenario = reported()
    expect(scenario.refusal(OWNER, say.reportCondition(scenario.memo))).toBe('CONDITION_REPORTED')
    expect(scenario.refusal(ANA, say.refuseCondition(scenario.memo, 0, ' '))).toBe('REASON_REQUIRED')
    scenario.must(ANA, say.refuseCondition(scenario.memo))
    expect(scenario.notified()).toEqual(['CONDITION_REFUSED to Olivia'])
    expect(scenario.refusal(ANA, say.refuseCondition(scenario.memo))).toBe('CONDITION_NOT_REPORTED')
    expect(scenario.refusal(OWNER, say.reportCondition(scenario.memo))).toBeNull()
  })

  it('R2: an approver may close a condition that was never reported', () => {
    const scenario = approved()
    expect(scenario.refusal(ANA, say.closeCondition(scenario.memo))).toBeNull()
  })

  it('R2: a closed condition is closed, and an unknown one is no condition', () => {
    const scenario = reported()
    scenario.must(OWNER, say.reportCondition(scenario.memo, 1)).must(ANA, say.closeCondition(scenario.memo))
    const other = conditional().must(BEN, say.approveOn(LATER))
    scenario.memo = {
      ...scenario.memo,
      conditions: [...scenario.memo.conditions!, other.memo.conditions!.at(-1)!],
    }
    for (const command of [say.reportCondition, say.refuseCondition, say.closeCondition]) {
      const actor = command === say.reportCondition ? OWNER : ANA
      expect(scenario.refusal(actor, command(scenario.memo, 0))).toBe('CONDITION_CLOSED')
      expect(scenario.refusal(actor, command(scenario.memo, 9))).toBe('UNKNOWN_CONDITION')
    }
    scenario.must(ANA, say.closeCondition(scenario.memo, 1))
    expect(scenario.refusal(ANA, say.closeCondition(scenario.memo, 9))).toBe('NOT_CONDITION_HOLDER')
    const closed = conditional().must(BEN, say.giveBack())
    closed.must(ANA, say.closeCondition(closed.memo)).must(ANA, say.closeCondition(closed.memo, 1))
    expect(closed.refusal(OWNER, say.reportCondition(closed.memo))).toBe('CONDITION_CLOSED')
  })

  it('R2: a report needs a note of up to 3000 characters, and few files', () => {
    const { memo, ...scenario } = approved()
    const report = (message: string, files = 0) =>
      Object.assign(say.reportCondition(memo, 0, message), { attachments: say.files(files) })
    const refusalOf = (command: MemoCommand) =>
      Object.assign(approved(), { ...scenario, memo }).refusal(OWNER, command)
    expect(refusalOf(report(' '))).toBe('REPORT_EMPTY')
    expect(refusalOf(report('x'.repeat(MAX_REPLY_CHARACTERS + 1)))).toBe('REPORT_TOO_LONG')
    expect(refusalOf(report('Here', 4))).toBe('TOO_MANY_ATTACHMENTS')
  })

  it.each([
    ['another approver', BEN, 'NOT_CONDITION_HOLDER'],
    ['a watcher', WINA, 'NOT_CONDITION_HOLDER'],
    ['the owner', OWNER, 'NOT_APPROVER'],
    ['an administrator', ADMIN, 'NO_ACCESS'],
    ['a stranger', STRANGER, 'NO_ACCESS'],
  ])('R2: closing is denied to %s', (_who, person, reason) => {
    const scenario = reported()
    expect(scenario.refusal(person, say.closeCondition(scenario.memo))).toBe(reason)
    expect(
      abilities(scenario.memo, { email: person.email, isAdmin: false }, PERMISSIVE_RULES).closeCondition,
    ).toEqual({
      allowed: false,
      reason,
    })
  })

  it('C8: a hold stops them', () => {
    const scenario = conditional()
    scenario.must(OWNER, say.reportCondition(scenario.memo)).must(ADMIN, say.placeHold())
    expect(scenario.refusal(OWNER, say.reportCondition(scenario.memo, 1))).toBe('READ_ONLY')
    expect(scenario.refusal(ANA, say.closeCondition(scenario.memo))).toBe('READ_ONLY')
  })
})

describe('R2: what becomes of conditions', () => {
  it('D4, R2: a return keeps them', () => {
    const scenario = conditional().must(BEN, say.giveBack())
    expect(ids(scenario)).toEqual([LATER, TODAY])
    scenario.must(OWNER, say.reportCondition(scenario.memo))
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(reportedConditions(scenario.memo)).toHaveLength(1)
    expect(violatedInvariants(scenario.memo)).toEqual([])
  })

  it('N7, R2: where the approval falls, its open conditions fall, and closed ones stay', () => {
    const scenario = conditional()
    scenario.must(ANA, say.closeCondition(scenario.memo)).must(BEN, say.giveBack())
    const again = {
      ...say.resubmit(routeOf(scenario.memo)),
      falling: { questions: ['AMOUNT'], from_level: 1 },
    }
    scenario.must(OWNER, again as MemoCommand)
    expect(ids(scenario)).toEqual([])
    expect(scenario.memo.conditions).toHaveLength(1)
  })

  it.each([
    ['rejected', BEN, say.reject()],
    ['cancelled', OWNER, say.cancel()],
  ])('R2: a memo that is %s drops them', (_how, actor, command) => {
    const scenario = conditional().must(actor, command)
    expect(scenario.memo.conditions).toEqual([])
    expect(scenario.refusal(ANA, say.closeCondition(scenario.memo))).toBe('STATUS_FORBIDS')
  })
})

describe('K2, K4, K6, R2: while the approver is away', () => {
  it('R2: a reported condition counts as a PENDING seat for their delegate, and one that is not reported does not', () => {
    const scenario = approved().away(ANA, GINA)
    const role = () => roleIn(scenario.memo, GINA.email, scenario.delegatorsOf(GINA))
    expect(role()).toBe('stranger')
    scenario.must(OWNER, say.reportCondition(scenario.memo))
    expect(role()).toBe('delegate')
    expect(scenario.notified()).toEqual(['CONDITION_REPORTED to Ana', 'CONDITION_REPORTED to Gina'])
    expect(scenario.refusal(GINA, say.closeCondition(scenario.memo, 1))).toBe('NOT_CONDITION_HOLDER')
    expect(scenario.refusal(GINA, say.approve())).toBe('NOT_APPROVER')
    scenario.must(GINA, say.closeCondition(scenario.memo))
    expect(scenario.log.at(-1)).toMatchObject({
      by: GINA,
      actsFor: { person: ANA, absenceId: `absence-of-${ANA.email}` },
    })
    // K6: who acted reads on, as the memo was then.
    expect(role()).toBe('past')
    expect(readingOf(scenario.memo, GINA.email)?.logUntil).toBe(1)
    expect(participants(scenario.memo).find(({ email }) => email === GINA.email)).toMatchObject({
      role: 'past',
      approverStatus: 'JUDGED',
    })
  })

  it('K4: four eyes count what a delegate closed or refused', () => {
    const scenario = conditional().away(ANA, GINA).away(CARA, GINA)
    scenario.must(OWNER, say.reportCondition(scenario.memo)).must(GINA, say.refuseCondition(scenario.memo))
    scenario.must(BEN, say.approve())
    expect(scenario.refusal(GINA, say.approve())).toBe('DELEGATE_HAS_DECIDED')
    scenario.must(OWNER, say.reportCondition(scenario.memo)).must(GINA, say.refuseCondition(scenario.memo))
    expect(scenario.refusal(CARA, say.handOn(scenario.memo, CARA, GINA))).toBe('ACTED_AS_DELEGATE')
  })

  it.each([
    ['the owner', OWNER, 'DELEGATE_OWNS'],
    ['who has a seat', BEN, 'DELEGATE_HAS_SEAT'],
  ])('K4: not %s', (_who, delegate, reason) => {
    const scenario = reported().away(ANA, delegate)
    expect(scenario.refusal(delegate, say.closeCondition(scenario.memo))).toBe(reason)
  })

  it('K6: a delegate who watches stays a watcher, and one who decided before keeps what they did', () => {
    const watching = reported().away(ANA, WINA)
    watching.must(WINA, say.closeCondition(watching.memo))
    expect(roleIn(watching.memo, WINA.email)).toBe('watcher')
    const decided = submitted().away(ANA, GINA).must(GINA, say.approveOn(LATER))
    decided.must(OWNER, say.reportCondition(decided.memo)).must(GINA, say.closeCondition(decided.memo))
    expect(decided.memo.past).toMatchObject([{ person: GINA, decided: { decision: 'APPROVED' } }])
    expect(decided.memo.acted).toHaveLength(1)
  })

  it('K3: what a delegate sets is closed by the person of the seat', () => {
    const scenario = submitted().away(ANA, GINA).must(GINA, say.approveOn(LATER)).back(ANA)
    expect(conditionsHeldBy(scenario.memo, ANA.email)).toHaveLength(1)
    expect(scenario.refusal(ANA, say.closeCondition(scenario.memo))).toBeNull()
  })
})

describe('K9, R2: the person of a condition leaves', () => {
  const moved = () => approved().must(ADMIN, say.handOver(ANA, DAN))

  it('K9: their open conditions go to another person, who reads the memo as a watcher and closes them', () => {
    const scenario = moved()
    expect(scenario.notified()).toEqual(['CONDITIONS_HANDED_TO_YOU to Dan'])
    expect(roleIn(scenario.memo, DAN.email)).toBe('watcher')
    expect(participants(scenario.memo).find(({ email }) => email === DAN.email)).toMatchObject({
      role: 'watcher',
      list: 'history',
      conditions: 'OPEN',
    })
    expect(scenario.seat(ANA).status).toBe('APPROVED')
    expect(scenario.refusal(ANA, say.closeCondition(scenario.memo))).toBe('NOT_CONDITION_HOLDER')
    scenario.must(OWNER, say.reportCondition(scenario.memo))
    expect(scenario.notified()).toEqual(['CONDITION_REPORTED to Dan'])
    scenario.must(DAN, say.closeCondition(scenario.memo))
    expect(violatedInvariants(scenario.memo)).toEqual([])
    expect(fold(newMemo(scenario.memo), scenario.log)).toEqual(scenario.memo)
  })

  it('K9: never to a person who is in the memo, judges other conditions or has decided in it', () => {
    const scenario = moved()
    scenario.memo = { ...scenario.memo, hold: { reason: 'K10: a hold stops no handover' } }
    expect(scenario.refusal(ADMIN, say.handOver(ANA, SAM))).toBe('NOTHING_TO_HAND_OVER')
    expect(scenario.refusal(ADMIN, say.handOver(DAN, CARA))).toBe('PERSON_TWICE')
    expect(scenario.refusal(ADMIN, say.handOver(DAN, ANA))).toBe('PERSON_TWICE')
    expect(scenario.refusal(ADMIN, say.handOver(DAN, OWNER))).toBe('PERSON_TWICE')
    expect(scenario.refusal(ADMIN, say.handOver(DAN, SAM))).toBeNull()
    const second = conditional().must(BEN, say.approveOn(LATER)).must(ADMIN, say.handOver(ANA, DAN))
    expect(second.refusal(ADMIN, say.handOver(BEN, DAN))).toBe('PERSON_TWICE')
  })

  it('K2, K9: the delegate of the person who took them over judges them', () => {
    const scenario = moved().away(DAN, WALT)
    scenario.must(OWNER, say.reportCondition(scenario.memo)).must(WALT, say.closeCondition(scenario.memo))
    expect(roleIn(scenario.memo, WALT.email)).toBe('past')
  })

  it('K9: an open seat of theirs goes first', () => {
    const scenario = conditional().must(ADMIN, say.handOver(ANA, DAN))
    scenario.must(BEN, say.giveBack())
    const [first, second] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([first!, { ...second!, approvers: [CARA, DAN] }]))
    expect(openPart(scenario.memo, DAN.email)?.kind).toBe('SEAT')
    scenario.must(ADMIN, say.handOver(DAN, SAM))
    expect(openPart(scenario.memo, DAN.email)?.kind).toBe('CONDITIONS')
  })
})
