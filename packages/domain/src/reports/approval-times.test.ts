import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../memo/evolving/evolve.ts'
import type { MemoEvent } from '../memo/events.ts'
import type { Memo } from '../memo/memo.ts'
import { approve, giveBack, resubmit, subApprovers, submit } from '../memo/testing/commands.ts'
import { readStep, step } from '../memo/testing/random-steps.ts'
import { OWNER, person } from '../memo/testing/people.ts'
import { level, PERMISSIVE_RULES, Scenario } from '../memo/testing/scenario.ts'
import { approvalTimes, isTimedEvent } from './approval-times.ts'

const [ANA, BEN, CARA] = ['Ana', 'Ben', 'Cara'].map((name) => person(name)) as [
  ReturnType<typeof person>,
  ReturnType<typeof person>,
  ReturnType<typeof person>,
]
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const timesOf = (log: MemoEvent[]) => approvalTimes(log.filter(isTimedEvent))

describe('the times of an approved memo (H3)', () => {
  it('counts from the first submission to the final approval, and each decision from its turn', () => {
    const scenario = new Scenario().must(OWNER, submit([level([ANA]), level([BEN])]))
    scenario.wait(2).must(ANA, approve())
    expect(timesOf(scenario.log)).toBeNull()
    scenario.wait(5).must(BEN, approve())
    expect(timesOf(scenario.log)).toEqual({
      approval: 7 * HOUR + 2 * MINUTE,
      decisions: [2 * HOUR + MINUTE, 5 * HOUR + MINUTE],
      levels: [
        { duration: 2 * HOUR + MINUTE, decisions: 1 },
        { duration: 5 * HOUR + MINUTE, decisions: 1 },
      ],
    })
  })

  it('counts a return as a decision, and restarts the wait after a re-submission (D5)', () => {
    const scenario = new Scenario().must(OWNER, submit([level([ANA])]))
    scenario.wait(1).must(ANA, giveBack())
    scenario
      .wait(10)
      .must(OWNER, resubmit([{ ...level([ANA]), sequenceId: scenario.memo.levels[0]!.sequenceId }]))
    scenario.wait(3).must(ANA, approve())
    expect(timesOf(scenario.log)).toMatchObject({
      approval: 14 * HOUR + 3 * MINUTE,
      decisions: [HOUR + MINUTE, 3 * HOUR + MINUTE],
      levels: [{ duration: 3 * HOUR + MINUTE, decisions: 2 }],
    })
  })

  it('counts a sub-approver’s decision from when they were added (D6)', () => {
    const scenario = new Scenario().must(OWNER, submit([level([ANA])]))
    scenario.wait(4).must(ANA, subApprovers(scenario.memo, ANA, [CARA]))
    scenario.wait(1).must(CARA, approve())
    expect(timesOf(scenario.log)?.decisions).toEqual([HOUR + MINUTE])
  })

  it('says nothing of memos that are not approved, and takes no time for what a log leaves out', () => {
    const at = '2026-03-02T01:00:00.000Z'
    expect(approvalTimes([])).toBeNull()
    expect(
      approvalTimes([
        { type: 'LevelCleared', at, sequenceId: 'one' },
        { type: 'DecisionMade', at, sequenceId: 'one', seatId: 'seat' },
        { type: 'MemoApproved', at },
      ]),
    ).toEqual({ approval: 0, decisions: [0], levels: [{ duration: 0, decisions: 0 }] })
  })

  it('equals what the memo’s state says at each decision, after any history', () => {
    let approved = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const scenario = new Scenario(PERMISSIVE_RULES)
        const expected: number[] = []
        for (const next of steps) {
          const before = scenario.memo
          const { actor, command } = readStep(before, next, scenario.wait(next.hours).now)
          const outcome = scenario.perform(actor, command)
          if (outcome.ok) expected.push(...waits(before, outcome.events))
        }
        const times = timesOf(scenario.log)
        expect(times !== null).toBe(scenario.memo.lifecycle === 'APPROVED')
        if (!times) return
        approved++
        expect(times.decisions).toEqual(expected)
        expect(times.levels.map((one) => one.duration)).toEqual(
          scenario.memo.levels.map((one) => Date.parse(one.clearedAt!) - Date.parse(one.startedAt!)),
        )
        expect(times.approval).toBe(
          Date.parse(scenario.memo.changedAt) - Date.parse(scenario.memo.firstSubmittedAt!),
        )
      }),
      { numRuns: 300 },
    )
    expect(approved).toBeGreaterThan(10)
  })
})

/** Decision − becoming PENDING, by the seats of the state in which each decision was made. */
function waits(before: Memo, events: readonly MemoEvent[]): number[] {
  return events.flatMap((event, index) => {
    if (event.type !== 'DecisionMade') return []
    const seats = fold(before, events.slice(0, index)).levels.flatMap((one) =>
      one.slots.flatMap((slot) => [slot.approver, ...slot.subApprovers]),
    )
    const seat = seats.find((one) => one.seatId === event.seatId)
    return [Date.parse(event.at) - Date.parse(seat!.pendingSince!)]
  })
}
