import { describe, expect, it } from 'vitest'
import { canBeReminded, nextReminderAt } from './reminders.ts'
import { approve, remind, resubmit, subApprovers, submit, withdraw } from '../testing/commands.ts'
import { ANA, BEN, CARA, OWNER, SAM } from '../testing/people.ts'
import { level, routeOf, Story } from '../testing/story.ts'

const submitted = () => new Story().must(OWNER, submit([level([ANA, BEN]), level([CARA])]))

describe('E2: reminders', () => {
  it('E2: go to those PENDING now, sub-approvers included', () => {
    const story = submitted()
    story.must(ANA, subApprovers(story.memo, ANA, [SAM]))
    story.must(OWNER, remind(story.memo, ANA, SAM))
    expect(story.notified()).toEqual(['REMINDED to Ana', 'REMINDED to Sam'])
  })

  it.each([
    ['whose turn has not come', CARA],
    ['who has acted', ANA],
  ])('E2: a person %s is not reminded', (_, who) => {
    const story = submitted().must(ANA, approve())
    expect(story.refusal(OWNER, remind(story.memo, BEN, who))).toBe('NOT_PENDING')
  })

  it("E2: a seat is reminded under its own person's e-mail only, and a reminder names at least one seat", () => {
    const story = submitted()
    const seatId = story.seat(ANA).seatId
    expect(story.refusal(OWNER, { type: 'Remind', seats: [{ seatId, email: BEN.email }] })).toBe(
      'NOT_PENDING',
    )
    expect(
      story.refusal(OWNER, { type: 'Remind', seats: [{ seatId, email: ' ANA@northwind.example ' }] }),
    ).toBeNull()
    expect(story.refusal(OWNER, { type: 'Remind', seats: [] })).toBe('NOT_PENDING')
  })

  it('E2: 24 hours a person; the others are still reminded', () => {
    const story = submitted()
    story.must(OWNER, remind(story.memo, ANA))
    expect(story.refusal(OWNER, remind(story.memo, ANA))).toBe('REMINDED_RECENTLY')
    story.must(OWNER, remind(story.memo, ANA, BEN))
    expect(story.notified()).toEqual(['REMINDED to Ben'])
  })

  it('E2: the next one goes out when 24 hours have passed, not a millisecond before', () => {
    const story = submitted()
    story.must(OWNER, remind(story.memo, ANA))
    const remindedAt = Date.parse(story.seat(ANA).remindedAt!)
    const next = new Date(remindedAt + 24 * 3_600_000).toISOString()
    expect(nextReminderAt(story.seat(ANA), story.now)).toBe(next)
    expect(nextReminderAt(story.seat(BEN), story.now)).toBeNull()
    story.now = new Date(remindedAt + 24 * 3_600_000 - 1).toISOString()
    expect(canBeReminded(story.seat(ANA), story.now)).toBe(false)
    expect(story.refusal(OWNER, remind(story.memo, ANA))).toBe('REMINDED_RECENTLY')
    story.now = next
    expect(canBeReminded(story.seat(ANA), story.now)).toBe(true)
    expect(nextReminderAt(story.seat(ANA), story.now)).toBeNull()
    expect(story.refusal(OWNER, remind(story.memo, ANA))).toBeNull()
    expect(canBeReminded(story.seat(CARA), story.now)).toBe(false)
  })

  it('E2: restart after a re-submission', () => {
    const story = submitted()
    story.must(OWNER, remind(story.memo, ANA)).must(OWNER, withdraw())
    story.must(OWNER, resubmit(routeOf(story.memo)))
    expect(story.refusal(OWNER, remind(story.memo, ANA))).toBeNull()
  })

  it('C2: only while SUBMITTED, and only by the owner', () => {
    const story = submitted()
    expect(story.refusal(ANA, remind(story.memo, BEN))).toBe('NOT_OWNER')
    story.must(OWNER, withdraw())
    expect(story.refusal(OWNER, remind(story.memo, ANA))).toBe('STATUS_FORBIDS')
  })
})
