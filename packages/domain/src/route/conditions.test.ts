import { expect, it } from 'vitest'
import { ANA } from '../memo/testing/people.ts'
import type { ApprovalCondition } from './conditions.ts'
import { conditionState } from './conditions.ts'

const AT = '2026-03-06T02:00:00.000Z'
const condition: ApprovalCondition = {
  conditionId: 'rates',
  sequenceId: 'first',
  seatId: 'seat',
  holder: ANA,
  dueDay: '2026-03-20',
  setAt: AT,
  reportedAt: null,
  closedAt: null,
}

it('R2: a condition is open, reported or closed, and dropped once it is no longer the memo’s', () => {
  const stateOf = (...conditions: ApprovalCondition[]) => conditionState({ conditions }, 'rates')
  expect(stateOf(condition)).toBe('OPEN')
  expect(stateOf({ ...condition, reportedAt: AT })).toBe('REPORTED')
  expect(stateOf({ ...condition, reportedAt: AT, closedAt: AT })).toBe('CLOSED')
  expect(stateOf({ ...condition, conditionId: 'another' })).toBe('DROPPED')
  expect(conditionState({}, 'rates')).toBe('DROPPED')
})
