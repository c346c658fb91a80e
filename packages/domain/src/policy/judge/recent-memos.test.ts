import { expect, it } from 'vitest'
import type { Policy } from '../table/policy.ts'
import {
  aLevelOf,
  amountBetween,
  aRowOf,
  directoryWith,
  factsWith,
  holdingOf,
  personSource,
  policyOf,
  roleSource,
} from '../testing/builders.ts'
import { PEOPLE } from '../testing/policies.ts'
import { reviewRecentMemos } from './recent-memos.ts'
import type { RecentMemo } from './recent-memos.ts'

const [, ben, cara] = PEOPLE as [unknown, (typeof PEOPLE)[number], (typeof PEOPLE)[number]]
const one = aLevelOf('ONE', [personSource(ben)])
const other = aLevelOf('OTHER', [personSource(cara)])

const memo = (value: string, more: Partial<RecentMemo> = {}): RecentMemo => {
  const facts = factsWith({ amount: { value, currency: 'PHP' } })
  return { facts, factsToday: facts, directory: directoryWith([holdingOf(cara)]), ...more }
}
const MEMOS = [memo('50'), memo('70'), memo('200')]

const upTo = (bound: string, level = one): Policy =>
  policyOf(aRowOf('R1', [amountBetween(null, bound)], [level]))

it('N5: the latest memos are counted by what a policy would make of them', () => {
  expect(reviewRecentMemos(MEMOS, { then: upTo('60'), today: upTo('100') })).toEqual({
    memos: 3,
    otherwise: 2,
    refused: 2,
    other_way: 1,
    ways: [{ today: 1, then: 'OTHERWISE', memos: 1 }],
  })
})

it('N5: a memo goes another way where other levels are asked, not where its row has another number', () => {
  const today = upTo('100')
  const first = aRowOf('R0', [amountBetween(null, '10')], [other])
  expect(reviewRecentMemos(MEMOS, { then: { ...today, rows: [first, ...today.rows] }, today })).toMatchObject(
    {
      other_way: 0,
      ways: [],
    },
  )
  expect(reviewRecentMemos(MEMOS, { then: upTo('100', other), today }).ways).toEqual([
    { today: 1, then: 1, memos: 2 },
  ])
  const any = { ...one, approval_type: 'MIN_APPROVERS' as const }
  expect(reviewRecentMemos(MEMOS, { then: upTo('100', any), today }).other_way).toBe(2)
  const two = { ...any, min_approvers: 2 }
  // Where all must approve, the minimum says nothing.
  const all = { ...two, approval_type: 'ALL_APPROVERS' as const }
  expect(reviewRecentMemos(MEMOS, { then: upTo('100', all), today }).other_way).toBe(0)
  expect(reviewRecentMemos(MEMOS, { then: upTo('100', two), today: upTo('100', any) }).other_way).toBe(2)
})

it('N5: ways are named once each, the most frequent first', () => {
  const today = policyOf(
    aRowOf('R1', [amountBetween('100', null)], [one]),
    aRowOf('R2', [amountBetween(null, '100')], [one]),
  )
  const then: Policy = { rows: [], otherwise: { kind: 'LEVELS', levels: [other] } }
  expect(reviewRecentMemos(MEMOS.toReversed(), { then, today }).ways).toEqual([
    { today: 2, then: 'OTHERWISE', memos: 2 },
    { today: 1, then: 'OTHERWISE', memos: 1 },
  ])
})

it('N5: where owners name anyone today, none goes another way; a level without people refuses', () => {
  const then = upTo('100', aLevelOf('CFO', [roleSource()]))
  const unheld = memo('50', { directory: directoryWith([]) })
  expect(reviewRecentMemos([memo('50'), unheld], { then, today: null })).toEqual({
    memos: 2,
    otherwise: 0,
    refused: 1,
    other_way: null,
    ways: [],
  })
})
