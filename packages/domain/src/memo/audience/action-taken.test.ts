import { expect, it } from 'vitest'
import { actionTaken } from './action-taken.ts'

it('D2, D3: an approver who was not asked in the end reads that they were not needed', () => {
  const statuses = ['', 'WAITING', 'PENDING', 'APPROVED', 'REJECTED', 'RETURNED'] as const
  expect(statuses.map((status) => [status, actionTaken(status, false)])).toEqual([
    ['', 'Not needed'],
    ['WAITING', 'None'],
    ['PENDING', 'None'],
    ['APPROVED', 'Approved'],
    ['REJECTED', 'Rejected'],
    ['RETURNED', 'Returned'],
  ])
})

it('C7: who was removed at a re-submission is not called unneeded', () => {
  expect(actionTaken('', true)).toBe('Removed')
})
