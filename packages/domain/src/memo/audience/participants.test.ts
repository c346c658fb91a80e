import { describe, expect, it } from 'vitest'
import { currentApprovers, currentLevel } from '../../route/seats.ts'
import { ownerList, participants } from './participants.ts'
import type { Participation } from './participants.ts'
import { ENDED_STATUSES, MEMO_STATUSES } from '../status.ts'
import * as say from '../testing/commands.ts'
import { ANA, BEN, CARA, DAN, OWNER, SAM, WALT, WINA } from '../testing/people.ts'
import type { Person } from '../../route/route.ts'
import { anyOf, level, PERMISSIVE_RULES, routeOf, START, Scenario } from '../testing/scenario.ts'

/** Level 1: Ana or Ben, Wina watches. Level 2: Cara, Walt watches. */
const submitted = () =>
  new Scenario(PERMISSIVE_RULES).must(
    OWNER,
    say.submit([anyOf(1, [ANA, BEN], { watchers: [WINA] }), level([CARA], { watchers: [WALT] })]),
  )

function row(scenario: Scenario, who: Person): Participation {
  const rows = participants(scenario.memo).filter(({ email }) => email === who.email)
  expect(rows).toHaveLength(1)
  return rows[0]!
}

describe("C7: the owner's lists", () => {
  it('C7: Drafts while never submitted, by its last saving', () => {
    const scenario = new Scenario()
    expect(row(scenario, OWNER)).toMatchObject({ list: 'drafts', sortAt: START, status: 'SAVE_AS_DRAFT' })
    scenario.wait(1).must(OWNER, say.saveDraft([level([ANA])]))
    expect(participants(scenario.memo)).toHaveLength(1)
    expect(row(scenario, OWNER)).toMatchObject({ list: 'drafts', sortAt: scenario.log[0]!.at, role: 'owner' })
  })

  it('C7: Active = SUBMITTED, RETURNED, SELF_RETURNED, by creation; with saved work it is a draft', () => {
    const scenario = submitted()
    expect(row(scenario, OWNER)).toMatchObject({ list: 'active', status: 'SUBMITTED', sortAt: START })
    const withdrawn = scenario.fork().must(OWNER, say.withdraw())
    expect(row(withdrawn, OWNER)).toMatchObject({ list: 'active', status: 'SELF_RETURNED' })
    scenario.must(ANA, say.giveBack())
    expect(row(scenario, OWNER)).toMatchObject({ list: 'active', status: 'RETURNED' })
    scenario.must(OWNER, say.saveDraft([]))
    expect(row(scenario, OWNER)).toMatchObject({
      list: 'drafts',
      status: 'RETURNED_DRAFT',
      sortAt: scenario.log.at(-1)!.at,
    })
  })

  it('C7: History = ended, by the date of action', () => {
    const scenario = submitted().wait(5).must(BEN, say.reject())
    expect(row(scenario, OWNER)).toMatchObject({
      list: 'history',
      status: 'REJECTED',
      sortAt: scenario.log.at(-1)!.at,
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
    expect(participants(new Scenario().must(OWNER, say.deleteDraft).memo)).toEqual([])
  })
})

describe("C7: an approver's lists", () => {
  it('C7: Active while the own seat is PENDING, from when it became so', () => {
    const scenario = submitted()
    expect(row(scenario, ANA)).toMatchObject({
      role: 'approver',
      audience: 'approver',
      list: 'active',
      approverStatus: 'PENDING',
      sortAt: scenario.log.at(-1)!.at,
      seatId: scenario.seat(ANA).seatId,
      sequenceId: scenario.memo.levels[0]!.sequenceId,
    })
  })

  it('C7: a later level reads the memo, but has it in no list before its turn', () => {
    expect(row(submitted(), CARA)).toMatchObject({ list: null, approverStatus: 'WAITING', role: 'approver' })
  })

  it('C7: History = once PENDING, now not, by the own decision or else the last change', () => {
    const scenario = submitted().wait(2).must(ANA, say.approve())
    const approvedAt = scenario.seat(ANA).decidedAt!
    expect(row(scenario, ANA)).toMatchObject({
      list: 'history',
      sortAt: approvedAt,
      approverStatus: 'APPROVED',
    })
    expect(row(scenario, BEN)).toMatchObject({
      list: 'history',
      sortAt: scenario.memo.changedAt,
      approverStatus: '',
    })
    scenario.wait(2).must(CARA, say.approve())
    expect(row(scenario, ANA)).toMatchObject({ sortAt: approvedAt, status: 'APPROVED' })
  })

  it('C7: waiting for the owner is History, coming back is Active again', () => {
    const scenario = submitted().must(OWNER, say.withdraw())
    expect(row(scenario, ANA)).toMatchObject({ list: 'history', approverStatus: 'WAITING' })
    scenario.must(OWNER, say.resubmit(routeOf(scenario.memo)))
    expect(row(scenario, ANA)).toMatchObject({ list: 'active', sortAt: scenario.log.at(-1)!.at })
  })

  it("C6: the owner's saved work changes nothing for others", () => {
    const scenario = submitted().must(ANA, say.giveBack()).must(OWNER, say.saveDraft([]))
    expect([ANA, WINA].map((who) => row(scenario, who).status)).toEqual(['RETURNED', 'RETURNED'])
  })

  it('D3: a slot met by sub-approvers shows the approver APPROVED, the sub-approvers their own', () => {
    const scenario = submitted()
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM, DAN])).must(SAM, say.approve())
    expect(row(scenario, ANA)).toMatchObject({ approverStatus: 'APPROVED', list: 'history' })
    expect(row(scenario, SAM)).toMatchObject({ role: 'subApprover', approverStatus: 'APPROVED' })
    expect(row(scenario, DAN)).toMatchObject({ approverStatus: '', audience: 'approver' })
  })

  it('C7: who left after acting keeps the memo in History as it was then', () => {
    const scenario = submitted().must(ANA, say.giveBack())
    const [first, second] = routeOf(scenario.memo)
    scenario.must(OWNER, say.resubmit([{ ...first!, approvers: [BEN, DAN] }, second!]))
    expect(row(scenario, ANA)).toEqual({
      ...ANA,
      role: 'past',
      audience: 'approver',
      list: 'history',
      status: 'RETURNED',
      sortAt: scenario.log.at(-1)!.at,
      seatId: null,
      sequenceId: null,
      approverStatus: '',
      conditions: null,
      toDo: null,
      toRead: null,
      toReadAt: null,
      delegatesNeed: null,
      lastVersion: 1,
    })
  })
})

describe("C7: a watcher's lists", () => {
  it('C7: Active from the first submission on, of later levels too; History once ended', () => {
    const scenario = submitted()
    expect(row(scenario, WALT)).toMatchObject({
      role: 'watcher',
      list: 'active',
      sortAt: START,
      seatId: null,
    })
    scenario.must(OWNER, say.cancel())
    expect(row(scenario, WALT)).toMatchObject({
      list: 'history',
      status: 'WITHDRAWN',
      sortAt: scenario.memo.changedAt,
    })
  })
})

describe('Current approvers', () => {
  it('Are the approvers of unmet slots of the current level, and no one while it is with its owner', () => {
    const scenario = new Scenario()
    expect(currentLevel(scenario.memo)).toBeUndefined()
    scenario.must(OWNER, say.submit([level([ANA, BEN]), level([CARA])]))
    scenario.must(ANA, say.subApprovers(scenario.memo, ANA, [SAM]))
    expect(currentApprovers(scenario.memo)).toEqual([ANA, BEN])
    scenario.must(SAM, say.approve())
    expect(currentApprovers(scenario.memo)).toEqual([BEN])
    scenario.must(BEN, say.giveBack())
    expect(currentApprovers(scenario.memo)).toEqual([])
  })
})
