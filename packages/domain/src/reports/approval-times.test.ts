import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fold } from '../memo/evolve.ts'
import type { MemoEvent } from '../memo/events.ts'
import type { Memo } from '../memo/memo.ts'
import { approve, giveBack, resubmit, subApprovers, submit } from '../memo/testing/commands.ts'
import { readStep, step } from '../memo/testing/random-steps.ts'
import { OWNER, person } from '../memo/testing/people.ts'
import { level, PERMISSIVE_RULES, Story } from '../memo/testing/story.ts'
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
    const story = new Story().must(OWNER, submit([level([ANA]), level([BEN])]))
    story.wait(2).must(ANA, approve())
    expect(timesOf(story.log)).toBeNull()
    story.wait(5).must(BEN, approve())
    expect(timesOf(story.log)).toEqual({
      approval: 7 * HOUR + 2 * MINUTE,
      decisions: [2 * HOUR + MINUTE, 5 * HOUR + MINUTE],
      levels: [
        { duration: 2 * HOUR + MINUTE, decisions: 1 },
        { duration: 5 * HOUR + MINUTE, decisions: 1 },
      ],
    })
  })

  it('counts a return as a decision, and restarts the wait after a re-submission (D5)', () => {
    const story = new Story().must(OWNER, submit([level([ANA])]))
    story.wait(1).must(ANA, giveBack())
    story.wait(10).must(OWNER, resubmit([{ ...level([ANA]), sequenceId: story.memo.levels[0]!.sequenceId }]))
    story.wait(3).must(ANA, approve())
    expect(timesOf(story.log)).toMatchObject({
      approval: 14 * HOUR + 3 * MINUTE,
      decisions: [HOUR + MINUTE, 3 * HOUR + MINUTE],
      levels: [{ duration: 3 * HOUR + MINUTE, decisions: 2 }],
    })
  })

  it('counts a sub-approver’s decision from when they were added (D6)', () => {
    const story = new Story().must(OWNER, submit([level([ANA])]))
    story.wait(4).must(ANA, subApprovers(story.memo, ANA, [CARA]))
    story.wait(1).must(CARA, approve())
    expect(timesOf(story.log)?.decisions).toEqual([HOUR + MINUTE])
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
        const story = new Story(PERMISSIVE_RULES)
        const expected: number[] = []
        for (const next of steps) {
          const before = story.memo
          const { actor, command } = readStep(before, next, story.wait(next.hours).now)
          const outcome = story.perform(actor, command)
          if (outcome.ok) expected.push(...waits(before, outcome.events))
        }
        const times = timesOf(story.log)
        expect(times !== null).toBe(story.memo.lifecycle === 'APPROVED')
        if (!times) return
        approved++
        expect(times.decisions).toEqual(expected)
        expect(times.levels.map((one) => one.duration)).toEqual(
          story.memo.levels.map((one) => Date.parse(one.clearedAt!) - Date.parse(one.startedAt!)),
        )
        expect(times.approval).toBe(
          Date.parse(story.memo.changedAt) - Date.parse(story.memo.firstSubmittedAt!),
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
