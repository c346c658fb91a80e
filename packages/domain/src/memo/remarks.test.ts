import { expect, it } from 'vitest'
import { needsRemarks } from './remarks.ts'
import { MEMO_STATUSES } from './status.ts'

it('U23: remarks are required to reject and to return, optional to approve, withdraw and delete', () => {
  expect(needsRemarks('reject', 'SUBMITTED')).toBe(true)
  expect(needsRemarks('return', 'SUBMITTED')).toBe(true)
  expect(needsRemarks('approve', 'SUBMITTED')).toBe(false)
  expect(needsRemarks('selfReturn', 'SUBMITTED')).toBe(false)
  expect(needsRemarks('deleteDraft', 'SAVE_AS_DRAFT')).toBe(false)
})

it.each([
  ['SUBMITTED', true],
  ['RETURNED', true],
  ['SELF_RETURNED', true],
  ['RETURNED_DRAFT', false],
  ['SELF_RETURNED_DRAFT', false],
] as const)('C5: cancelling from %s needs remarks: %s', (status, needed) => {
  expect(needsRemarks('cancel', status)).toBe(needed)
})

it('C3: submitting needs remarks unless the memo was never submitted', () => {
  expect(MEMO_STATUSES.filter((status) => !needsRemarks('submit', status))).toEqual(['SAVE_AS_DRAFT'])
})
