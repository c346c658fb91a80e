import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openQuestion, waitsForAnswers } from '../../route/questions.ts'
import { seatPlaces } from '../../route/seats.ts'
import { newMemo } from '../evolving/evolve.ts'
import type { Memo } from '../memo.ts'
import { isEnded } from '../status.ts'
import * as say from '../testing/commands.ts'
import { ADMIN, ANA, BEN, CARA, DAN, GINA, OWNER, SAM } from '../testing/people.ts'
import { readStep, step } from '../testing/random-steps.ts'
import { level, PERMISSIVE_RULES, routeOf, Scenario } from '../testing/scenario.ts'
import { countedUntil, timeLedger } from './time-ledger.ts'
import type { TimeLedger } from './time-ledger.ts'

const RUNS = 300
const STEPS = 40
const MINUTE = 60
const HOUR = 60 * MINUTE

const ledgerOf = ({ memo, log, now }: Scenario): TimeLedger => {
  const ledger = timeLedger(memo, log, now)
  if (!ledger) throw new Error('Never submitted')
  return ledger
}

/** Seconds per part, the levels by number. A scenario's command takes a minute. */
const partsOf = ({ owner, hold, levels }: TimeLedger) => [
  ['owner', owner],
  ['hold', hold],
  ...levels.map(({ seconds }, index) => [`level ${index + 1}`, seconds]),
]
const seatsOf = ({ seats }: TimeLedger) => seats.map(({ person, seconds }) => [person.name, seconds])

const submitted = (...route: Parameters<typeof say.submit>[0]) =>
  new Scenario(PERMISSIVE_RULES).must(OWNER, say.submit(route))

describe('L6: the ledger of a memo', () => {
  it('L6: divides the time between levels, owner and holds', () => {
    const scenario = submitted(level([ANA]), level([BEN]))
    scenario.wait(2).must(ANA, say.approve())
    scenario.wait(1).must(BEN, say.giveBack())
    scenario.wait(5).must(OWNER, say.resubmit(routeOf(scenario.memo)))
    scenario.wait(1).must(ADMIN, say.placeHold())
    scenario.wait(10).must(ADMIN, say.liftHold())
    scenario.wait(1).must(BEN, say.approve()).wait(100)
    const ledger = ledgerOf(scenario)
    expect(partsOf(ledger)).toEqual([
      ['owner', 5 * HOUR + MINUTE],
      ['hold', 10 * HOUR + MINUTE],
      ['level 1', 2 * HOUR + MINUTE],
      ['level 2', 3 * HOUR + 3 * MINUTE],
    ])
    expect(ledger).toMatchObject({
      from: scenario.memo.firstSubmittedAt,
      until: scenario.memo.changedAt,
      total: 20 * HOUR + 6 * MINUTE,
    })
  })

  it('L6: counts a withdrawn memo with its owner, and a hold on it as a hold', () => {
    const scenario = submitted(level([ANA]))
    scenario.must(OWNER, say.withdraw()).wait(3).must(ADMIN, say.placeHold()).wait(2)
    expect(partsOf(ledgerOf(scenario))).toEqual([
      ['owner', 3 * HOUR + MINUTE],
      ['hold', 2 * HOUR + MINUTE],
      ['level 1', MINUTE],
    ])
    expect(ledgerOf(scenario).until).toBe(scenario.now)
  })

  it('L6, M5: counts with the owner while every PENDING seat waits for their answer, and no seat meanwhile', () => {
    const scenario = submitted(level([ANA, BEN]))
    scenario.wait(1).must(ANA, say.ask()).wait(2).must(BEN, say.ask()).wait(4)
    scenario.must(OWNER, say.answer(scenario.memo, ANA)).wait(8)
    const ledger = ledgerOf(scenario)
    expect(partsOf(ledger)).toEqual([
      ['owner', 4 * HOUR + MINUTE],
      ['hold', 0],
      ['level 1', 11 * HOUR + 3 * MINUTE],
    ])
    expect(seatsOf(ledger)).toEqual([
      ['Ana', 9 * HOUR + 2 * MINUTE],
      ['Ben', 3 * HOUR + 2 * MINUTE],
    ])
  })

  it('L6: is none before the first submission', () => {
    const { memo, log, now } = new Scenario().must(OWNER, say.saveDraft([])).wait(1)
    expect(timeLedger(memo, log, now)).toBeNull()
  })

  it('L6: counts each seat while it is PENDING, so that times overlap, and no hold', () => {
    const scenario = submitted(level([ANA, BEN]), level([CARA]))
    scenario.wait(1).must(ADMIN, say.placeHold()).wait(8).must(ADMIN, say.liftHold())
    scenario.must(ANA, say.approve()).wait(4)
    const ledger = ledgerOf(scenario)
    expect(seatsOf(ledger)).toEqual([
      ['Ana', HOUR + 2 * MINUTE],
      ['Ben', 5 * HOUR + 3 * MINUTE],
    ])
    expect(ledger.seats.map(({ isPending }) => isPending)).toEqual([false, true])
    expect(ledger.levels.map(({ seconds }) => seconds)).toEqual([5 * HOUR + 3 * MINUTE])
  })

  it('L6, D6: names the approver of a sub-approver, and keeps the time of one who was removed', () => {
    const scenario = submitted(level([ANA]), level([BEN]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM])).wait(1)
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [])).wait(1)
    scenario.must(ANA, say.approve())
    const { seats } = ledgerOf(scenario)
    expect(seats.map(({ person, approver, seconds }) => [person.name, approver.name, seconds])).toEqual([
      ['Ana', 'Ana', 2 * HOUR + 3 * MINUTE],
      ['Sam', 'Ana', HOUR + MINUTE],
      ['Ben', 'Ben', MINUTE],
    ])
  })

  it('L6, K3: records who decided, and for whom', () => {
    const scenario = submitted(level([ANA])).away(ANA, GINA)
    scenario.must(GINA, say.giveBack()).must(OWNER, say.resubmit(routeOf(scenario.memo)))
    const returnedAt = scenario.log.find((event) => event.type === 'DecisionMade')?.at
    const approvedAt = scenario.now
    scenario.back(ANA).must(ANA, say.approve())
    expect(ledgerOf(scenario).seats).toMatchObject([
      {
        person: ANA,
        seconds: 2 * MINUTE,
        decisions: [
          { decision: 'RETURNED', by: GINA, at: returnedAt },
          { decision: 'APPROVED', by: ANA, at: approvedAt },
        ],
      },
    ])
  })

  it('L6, K8: ends the share of a person who hands on a seat, and begins the next one', () => {
    const scenario = submitted(level([ANA]))
    scenario.wait(3).must(ANA, say.handOn(scenario.memo, ANA, DAN))
    scenario.wait(5).must(DAN, say.approve())
    const { seats, levels } = ledgerOf(scenario)
    expect(seats.map(({ person, seconds }) => [person.name, seconds])).toEqual([
      ['Ana', 3 * HOUR + MINUTE],
      ['Dan', 5 * HOUR + MINUTE],
    ])
    expect(new Set(seats.map(({ seatId }) => seatId)).size).toBe(1)
    expect(seats.map(({ decisions }) => decisions.length)).toEqual([0, 1])
    expect(levels).toMatchObject([{ seconds: 8 * HOUR + 2 * MINUTE }])
  })

  it('L6: cuts instants to seconds, so that no part gains or loses one', () => {
    const { memo, log } = submitted(level([ANA]), level([BEN])).must(ANA, say.approve())
    const at = (event: (typeof log)[number], index: number) => ({
      ...event,
      at: `2026-03-02T01:00:0${index < 2 ? 0 : 1}.900Z`,
    })
    const ledger = timeLedger(memo, log.map(at), '2026-03-02T01:00:03.100Z')
    expect(ledger).toMatchObject({ total: 3, levels: [{ seconds: 1 }, { seconds: 2 }] })
  })

  it('L6: takes an event that is dated before the one before it to be as late as that one', () => {
    const { memo, log, now } = submitted(level([ANA]), level([BEN]))
      .wait(1)
      .must(ANA, say.approve())
    const early = log.map((event) =>
      event.type === 'MemoSubmitted' ? event : { ...event, at: '2026-03-01T00:00:00.000Z' },
    )
    expect(timeLedger(memo, early, now)).toMatchObject({
      total: HOUR + 2 * MINUTE,
      levels: [{ seconds: 0 }, { seconds: HOUR + 2 * MINUTE }],
    })
  })
})

describe('L6: in every history', () => {
  /** A step, and the milliseconds before it. */
  const timedStep = fc.record({ next: step, milliseconds: fc.nat(90_000_000) })
  const lives = fc.array(timedStep, { minLength: 5, maxLength: STEPS })
  const seconds = (instant: string) => Math.floor(Date.parse(instant) / 1000)
  const empty: TimeLedger = { from: '', until: '', total: 0, owner: 0, hold: 0, levels: [], seats: [] }

  /** Lives through random commands; `check` sees the ledger before and after each pause. */
  const always = (check: (memo: Memo, ledger: TimeLedger, before: TimeLedger, now: string) => void) => {
    fc.assert(
      fc.property(lives, (steps) => {
        const scenario = new Scenario(PERMISSIVE_RULES)
        let before = empty
        for (const { next, milliseconds } of steps) {
          scenario.now = new Date(Date.parse(scenario.now) + milliseconds).toISOString()
          const ledger = timeLedger(newMemo(scenario.memo), scenario.log, scenario.now) ?? empty
          check(scenario.memo, ledger, before, scenario.now)
          const { actor, command } = readStep(scenario.memo, next, scenario.now)
          const { now } = scenario
          scenario.perform(actor, command)
          scenario.now = now
          // No time passes in a command, but a level may leave its time to another one (N7).
          before = timeLedger(newMemo(scenario.memo), scenario.log, now) ?? empty
        }
      }),
      { numRuns: RUNS },
    )
  }

  it('L6: the parts sum to the time from the first submission to now or the end, to the second', () => {
    always(({ firstSubmittedAt, lifecycle, changedAt }, { total, owner, hold, levels }, _before, now) => {
      const end = isEnded(lifecycle) ? changedAt : now
      expect(total).toBe(firstSubmittedAt === null ? 0 : seconds(end) - seconds(firstSubmittedAt))
      expect(levels.reduce((sum, level) => sum + level.seconds, owner + hold)).toBe(total)
    })
  })

  it('L6: time that passes goes to the holder of the memo, and to no one else', () => {
    always((memo, ledger, before) => {
      const passed = ledger.total - before.total
      const current = memo.levels.find(({ isCleared }) => !isCleared)?.sequenceId
      const isAsked = waitsForAnswers(memo)
      const isAtLevel = memo.lifecycle === 'SUBMITTED' && !memo.hold && !isAsked
      expect(ledger.hold - before.hold).toBe(memo.hold ? passed : 0)
      const isWithOwner = (isAsked || ['RETURNED', 'SELF_RETURNED'].includes(memo.lifecycle)) && !memo.hold
      expect(ledger.owner - before.owner).toBe(isWithOwner ? passed : 0)
      for (const { sequenceId, seconds: now } of ledger.levels) {
        const then = before.levels.find((one) => one.sequenceId === sequenceId)?.seconds ?? 0
        expect(now - then).toBe(isAtLevel && sequenceId === current ? passed : 0)
      }
      for (const seat of ledger.seats) {
        const isSame = (one: typeof seat) =>
          one.seatId === seat.seatId && one.person.email === seat.person.email
        const then = before.seats.find(isSame)?.seconds ?? 0
        const isAsking = seatPlaces(memo).some(
          (place) => place.seat.seatId === seat.seatId && openQuestion(place.seat),
        )
        expect(seat.seconds - then).toBe(isAtLevel && seat.isPending && !isAsking ? passed : 0)
      }
    })
  })

  it('L6: levels keep their place on the route, and no seat has more time than its level', () => {
    always((memo, { levels, seats }) => {
      const route = memo.levels.map(({ sequenceId }) => sequenceId)
      const started = levels.map(({ sequenceId }) => sequenceId)
      // Approvals that fell may be followed by people added behind a lower level (N7, R1), whose level hasn't started.
      expect(started).toEqual(route.filter((sequenceId) => started.includes(sequenceId)))
      for (const level of levels) {
        const times = seats.filter(({ sequenceId }) => sequenceId === level.sequenceId)
        expect(Math.max(...times.map((seat) => seat.seconds))).toBeLessThanOrEqual(level.seconds)
        expect(times.reduce((sum, seat) => sum + seat.seconds, 0)).toBeGreaterThanOrEqual(level.seconds)
      }
    })
  })

  it('L6: runs until now for those in the memo, and until its end once it has ended', () => {
    const scenario = submitted(level([ANA])).wait(3)
    const reader = { state: scenario.memo, lastVersion: null }
    expect(countedUntil(reader, scenario.log, scenario.now)).toEqual({ until: scenario.now, isRunning: true })
    scenario.must(ANA, say.approve()).wait(3)
    const ended = { state: scenario.memo, lastVersion: 1 }
    expect(countedUntil(ended, scenario.log, scenario.now)).toEqual({
      until: scenario.memo.changedAt,
      isRunning: false,
    })
  })

  it('C7, L6: ends with the last event that a past participant may read', () => {
    const scenario = submitted(level([ANA])).wait(3)
    const left = { state: scenario.memo, lastVersion: 1 }
    const { at } = scenario.log.at(-1)!
    expect(countedUntil(left, scenario.log, scenario.now)).toEqual({ until: at, isRunning: false })
    expect(countedUntil(left, [], scenario.now)).toEqual({ until: scenario.now, isRunning: true })
  })
})
