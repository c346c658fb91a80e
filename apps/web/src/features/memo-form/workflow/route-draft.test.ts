import { describe, expect, it } from 'vitest'
import {
  changeRoute,
  isRemovable,
  levelProblems,
  newLevel,
  routeDraftOf,
  routeOfLastTime,
  routePayload,
} from './route-draft.ts'
import type { LevelDraft, RouteDraft, WireLevel } from './route-draft.ts'

const person = (name: string) => ({ email: `${name}@example.com`, name, photoURL: null })
const level = (key: string, changes: Partial<LevelDraft> = {}): LevelDraft => ({
  ...newLevel(key),
  ...changes,
})
const approver = (name: string, stays = false) => ({
  ...person(name),
  stays,
  approved: stays,
  subApproverEmails: [],
})
const emails = (route: RouteDraft) => route.map((one) => one.approvers.map((each) => each.name))

describe('the approval workflow of a new memo', () => {
  it('U24: begins with one level on which all approve', () => {
    expect(routePayload(routeDraftOf([]))).toEqual([
      {
        approvers: [],
        watchers: [],
        approval_type: 'ALL_APPROVERS',
        min_approvers: 1,
        allow_sub_approvals: false,
      },
    ])
  })

  it('D7: includes a person once in the whole memo, whatever the case of the e-mail', () => {
    let route: RouteDraft = [level('a'), level('b')]
    route = changeRoute(route, { type: 'approverAdded', key: 'a', person: person('ana') })
    route = changeRoute(route, {
      type: 'watcherAdded',
      key: 'b',
      person: { ...person('ana'), email: 'ANA@example.com' },
    })
    expect(emails(route)).toEqual([['ana'], []])
    expect(route[1]?.watchers).toEqual([])
  })

  it("U24: 'Any approver' requires one of them, and switched off again all of them", () => {
    const any = changeRoute([level('a')], { type: 'anyApproverSet', key: 'a', on: true })
    expect(routePayload(any)[0]).toMatchObject({ approval_type: 'MIN_APPROVERS', min_approvers: 1 })
    const all = changeRoute(any, { type: 'anyApproverSet', key: 'a', on: false })
    expect(routePayload(all)[0]).toMatchObject({ approval_type: 'ALL_APPROVERS' })
  })

  it('D3: or a number of them, at least one and at most all', () => {
    const three = ['ana', 'bea', 'cem'].map((name) => approver(name))
    const any: LevelDraft[] = [level('a', { approvers: three, approvalType: 'MIN_APPROVERS' })]
    const set = (count: number) => changeRoute(any, { type: 'minApproversSet', key: 'a', count })
    expect([0, 2, 9].map((count) => set(count)[0]?.minApprovers)).toEqual([1, 2, 3])
    const fewer = changeRoute(set(3), { type: 'approverRemoved', key: 'a', email: 'bea@example.com' })
    expect(routePayload(fewer)[0]).toMatchObject({ min_approvers: 2 })
  })

  it('U24: sequence 1 cannot be removed; removing another one closes the gap', () => {
    const route = [level('a'), level('b'), level('c')]
    expect(changeRoute(route, { type: 'levelRemoved', key: 'a' })).toHaveLength(3)
    expect(changeRoute(route, { type: 'levelRemoved', key: 'b' }).map((one) => one.key)).toEqual(['a', 'c'])
  })

  it('U24: every level needs an approver', () => {
    expect(levelProblems([level('a', { approvers: [approver('ana')] }), level('b')])).toEqual(
      new Map([[1, 'This field is required']]),
    )
  })
})

describe('the approval workflow of a returned memo', () => {
  it('D5: a cleared level cannot be changed', () => {
    const route = [level('a'), level('b', { isCleared: true, approvers: [approver('ana', true)] })]
    expect(isRemovable(route[1] as LevelDraft, 1)).toBe(false)
    expect(changeRoute(route, { type: 'levelRemoved', key: 'b' })).toHaveLength(2)
    expect(
      changeRoute(route, { type: 'watcherAdded', key: 'b', person: person('bea') })[1]?.watchers,
    ).toEqual([])
  })

  it('D6: approvers who approved stay, the others can be changed', () => {
    const route = [level('a', { approvers: [approver('ana', true), approver('bea')] })]
    expect(
      emails(changeRoute(route, { type: 'approverRemoved', key: 'a', email: 'ana@example.com' })),
    ).toEqual([['ana', 'bea']])
    expect(
      emails(changeRoute(route, { type: 'approverRemoved', key: 'a', email: 'bea@example.com' })),
    ).toEqual([['ana']])
  })

  it('D8: the rule of a level is fixed once a person has acted, also when sub-approvals are allowed', () => {
    const route = [level('a', { hasActed: true, approvalType: 'MIN_APPROVERS', minApprovers: 2 })]
    expect(changeRoute(route, { type: 'anyApproverSet', key: 'a', on: false })).toEqual(route)
    expect(changeRoute(route, { type: 'minApproversSet', key: 'a', count: 1 })).toEqual(route)
    expect(changeRoute(route, { type: 'subApprovalsSet', key: 'a', on: true })[0]).toMatchObject({
      minApprovers: 2,
      allowSubApprovals: true,
    })
  })

  it('D6, D8: reads ids, approvals and those of sub-approvers from the wire', () => {
    const seat = (name: string, status: 'APPROVED' | 'PENDING' | 'RETURNED' | '') => ({
      ...person(name),
      approver_id: name,
      approver_user_id: null,
      approval_status: status,
      date_acted: null,
      has_acted: false,
    })
    const parent = { parent_memo_id: 'm', parent_sequence_id: 's', parent_sequence_no: 0 }
    const slot = (
      name: string,
      status: 'APPROVED' | 'PENDING' | 'RETURNED' | '',
      subs = [] as ReturnType<typeof seat>[],
    ) => ({
      ...seat(name, status),
      ...parent,
      sub_approvers: subs,
      min_sub_approvers: 1,
      can_be_reminded: false,
      date_reminded: null,
    })
    const wire: WireLevel = {
      sequence_id: 's',
      sequence_no: 0,
      approval_type: 'ALL_APPROVERS',
      min_approvers: 3,
      allow_sub_approvals: true,
      is_cleared: false,
      is_current: true,
      status: 'RETURNED',
      date_last_modified: null,
      approvers: [
        slot('ana', 'APPROVED'),
        slot('bea', 'PENDING', [seat('cid', 'APPROVED')]),
        slot('dan', ''),
      ],
      watchers: [],
    }
    const [read] = routeDraftOf([wire, { ...wire, sequence_id: '', approvers: [] }])
    expect(read?.approvers.map((one) => [one.name, one.approved, one.stays])).toEqual([
      ['ana', true, true],
      ['bea', false, true],
      ['dan', false, false],
    ])
    expect(read?.hasActed).toBe(true)
    expect(
      routePayload(routeDraftOf([wire, { ...wire, sequence_id: '', approvers: [] }]))[1],
    ).not.toHaveProperty('sequence_id')
  })
})

describe("M8: 'As last time'", () => {
  const known = (name: string) => ({ ...person(name), has_left: false })
  const last = {
    approval_type: 'MIN_APPROVERS' as const,
    min_approvers: 1,
    allow_sub_approvals: true,
    approvers: [{ ...known('ana'), has_left: true }, known('ben')],
    watchers: [known('wina')],
    asked_by_policy: false,
  }

  it('makes new levels of the people and rules of the earlier memo, and marks who has left', () => {
    const route = routeOfLastTime([last], true)
    expect(routePayload(route)).toEqual([
      {
        approvers: ['ana@example.com', 'ben@example.com'],
        watchers: ['wina@example.com'],
        approval_type: 'MIN_APPROVERS',
        min_approvers: 1,
        allow_sub_approvals: true,
      },
    ])
    expect(route[0]?.approvers.map(({ note }) => note)).toEqual(['Has left', undefined])
  })

  it('allows no sub-approvals where the template no longer does', () => {
    const [level] = routeOfLastTime([last], false)
    expect(level?.allowSubApprovals).toBe(false)
  })
})
