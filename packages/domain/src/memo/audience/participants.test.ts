import { describe, expect, it } from 'vitest'
import { currentApprovers, currentLevel } from '../../route/seats.ts'
import { ownerList, participants } from './participants.ts'
import type { Participation } from './participants.ts'
import { ENDED_STATUSES, MEMO_STATUSES } from '../status.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, OWNER, SAM, WALT, WINA } from '../testing/people.ts'
import type { Person } from '../../route/route.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, START, Story } from '../testing/story.ts'

/** Level 1: Ana or Ben, Wina watches. Level 2: Cara, Walt watches. */
const submitted = () =>
  new Story(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([anyOf(1, [ANA, BEN], { watchers: [WINA] }), level([CARA], { watchers: [WALT] })]),
  )

function row(story: Story, who: Person): Participation {
  const rows = participants(story.memo).filter(({ email }) => email === who.email)
  expect(rows).toHaveLength(1)
  return rows[0]!
}

describe("C7: the owner's lists", () => {
  it('C7: Drafts while never submitted, by its last saving', () => {
    const story = new Story()
    expect(row(story, OWNER)).toMatchObject({ list: 'drafts', sortAt: START, status: 'SAVE_AS_DRAFT' })
    story.wait(1).must(OWNER, say.saveDraft([level([ANA])]))
    expect(participants(story.memo)).toHaveLength(1)
    expect(row(story, OWNER)).toMatchObject({ list: 'drafts', sortAt: story.log[0]!.at, role: 'owner' })
  })

  it('C7: Active = SUBMITTED, RETURNED, SELF_RETURNED, by creation; with saved work it is a draft', () => {
    const story = submitted()
    expect(row(story, OWNER)).toMatchObject({ list: 'active', status: 'SUBMITTED', sortAt: START })
    const withdrawn = story.fork().must(OWNER, say.withdraw())
    expect(row(withdrawn, OWNER)).toMatchObject({ list: 'active', status: 'SELF_RETURNED' })
    story.must(ANA, say.giveBack())
    expect(row(story, OWNER)).toMatchObject({ list: 'active', status: 'RETURNED' })
    story.must(OWNER, say.saveDraft([]))
    expect(row(story, OWNER)).toMatchObject({
      list: 'drafts',
      status: 'RETURNED_DRAFT',
      sortAt: story.log.at(-1)!.at,
    })
  })

  it('C7: History = ended, by the date of action', () => {
    const story = submitted().wait(5).must(BEN, say.reject())
    expect(row(story, OWNER)).toMatchObject({
      list: 'history',
      status: 'REJECTED',
      sortAt: story.log.at(-1)!.at,
    })
  })

  it('C7: the status decides on the list', () => {
    expect(MEMO_STATUSES.filter((status) => ownerList(status) === 'active')).toEqual([
      'SUBMITTED',
      'RETURNED',
      'SELF_RETURNED',
    ])
    expect(MEMO_STATUSES.filter((status) => ownerList(status) === 'history')).toEqual([...ENDED_STATUSES])
  })

  it('A deleted draft is in no list', () => {
    expect(participants(new Story().must(OWNER, say.deleteDraft).memo)).toEqual([])
  })
})

describe("C7: an approver's lists", () => {
  it('C7: Active while the own seat is PENDING, from when it became so', () => {
    const story = submitted()
    expect(row(story, ANA)).toMatchObject({
      role: 'approver',
      audience: 'approver',
      list: 'active',
      approverStatus: 'PENDING',
      sortAt: story.log.at(-1)!.at,
      seatId: story.seat(ANA).seatId,
      sequenceId: story.memo.levels[0]!.sequenceId,
    })
  })

  it('C7: a later level reads the memo, but has it in no list before its turn', () => {
    expect(row(submitted(), CARA)).toMatchObject({ list: null, approverStatus: 'WAITING', role: 'approver' })
  })

  it('C7: History = once PENDING, now not, by the own decision or else the last change', () => {
    const story = submitted().wait(2).must(ANA, say.approve())
    const approvedAt = story.seat(ANA).decidedAt!
    expect(row(story, ANA)).toMatchObject({ list: 'history', sortAt: approvedAt, approverStatus: 'APPROVED' })
    expect(row(story, BEN)).toMatchObject({
      list: 'history',
      sortAt: story.memo.changedAt,
      approverStatus: '',
    })
    story.wait(2).must(CARA, say.approve())
    expect(row(story, ANA)).toMatchObject({ sortAt: approvedAt, status: 'APPROVED' })
  })

  it('C7: waiting for the owner is History, coming back is Active again', () => {
    const story = submitted().must(OWNER, say.withdraw())
    expect(row(story, ANA)).toMatchObject({ list: 'history', approverStatus: 'WAITING' })
    story.must(OWNER, say.resubmit(routeOf(story.memo)))
    expect(row(story, ANA)).toMatchObject({ list: 'active', sortAt: story.log.at(-1)!.at })
  })

  it("C6: the owner's saved work changes nothing for others", () => {
    const story = submitted().must(ANA, say.giveBack()).must(OWNER, say.saveDraft([]))
    expect([ANA, WINA].map((who) => row(story, who).status)).toEqual(['RETURNED', 'RETURNED'])
  })

  it('D3: a slot met by sub-approvers shows the approver APPROVED, the sub-approvers their own', () => {
    const story = submitted()
    story.must(ANA, say.subApprovers(story.memo, ANA, [SAM, DAN])).must(SAM, say.approve())
    expect(row(story, ANA)).toMatchObject({ approverStatus: 'APPROVED', list: 'history' })
    expect(row(story, SAM)).toMatchObject({ role: 'subApprover', approverStatus: 'APPROVED' })
    expect(row(story, DAN)).toMatchObject({ approverStatus: '', audience: 'approver' })
  })

  it('C7: who left after acting keeps the memo in History as it was then', () => {
    const story = submitted().must(ANA, say.giveBack())
    const [first, second] = routeOf(story.memo)
    story.must(OWNER, say.resubmit([{ ...first!, approvers: [BEN, DAN] }, second!]))
    expect(row(story, ANA)).toEqual({
      ...ANA,
      role: 'past',
      audience: 'approver',
      list: 'history',
      status: 'RETURNED',
      sortAt: story.log.at(-1)!.at,
      seatId: null,
      sequenceId: null,
      approverStatus: '',
      delegatesNeed: null,
      lastVersion: 1,
    })
  })
})

describe("C7: a watcher's lists", () => {
  it('C7: Active from the first submission on, of later levels too; History once ended', () => {
    const story = submitted()
    expect(row(story, WALT)).toMatchObject({ role: 'watcher', list: 'active', sortAt: START, seatId: null })
    story.must(OWNER, say.cancel())
    expect(row(story, WALT)).toMatchObject({
      list: 'history',
      status: 'WITHDRAWN',
      sortAt: story.memo.changedAt,
    })
  })
})

describe('Current approvers', () => {
  it('Are the approvers of unmet slots of the current level, and no one while it is with its owner', () => {
    const story = new Story()
    expect(currentLevel(story.memo)).toBeUndefined()
    story.must(OWNER, say.submit([level([ANA, BEN]), level([CARA])]))
    story.must(ANA, say.subApprovers(story.memo, ANA, [SAM]))
    expect(currentApprovers(story.memo)).toEqual([ANA, BEN])
    story.must(SAM, say.approve())
    expect(currentApprovers(story.memo)).toEqual([BEN])
    story.must(BEN, say.giveBack())
    expect(currentApprovers(story.memo)).toEqual([])
  })
})
