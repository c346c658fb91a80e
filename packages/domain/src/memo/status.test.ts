import { expect, it } from 'vitest'
import { isDraft, MEMO_STATUSES, opensInHistory, STATUS_LABELS, statusesReadAs } from './status.ts'

it('U22, C1: each status shows as its word, CANCELLED like WITHDRAWN', () => {
  expect(Object.keys(STATUS_LABELS).sort()).toEqual([...MEMO_STATUSES].sort())
  expect(STATUS_LABELS).toEqual({
    SUBMITTED: 'Pending',
    APPROVED: 'Approved',
    REJECTED: 'Rejected',
    RETURNED: 'Returned',
    SELF_RETURNED: 'Withdrawn',
    WITHDRAWN: 'Cancelled',
    CANCELLED: 'Cancelled',
    SAVE_AS_DRAFT: 'Draft',
    RETURNED_DRAFT: 'Draft',
    SELF_RETURNED_DRAFT: 'Draft',
  })
})

it('C2, U22: the drafts are the statuses that read Draft', () => {
  const reads = MEMO_STATUSES.filter((status) => STATUS_LABELS[status] === 'Draft')
  expect(MEMO_STATUSES.filter(isDraft)).toEqual(reads)
})

it('C7: a decided, returned or withdrawn memo opens in the history variant, also while its owner still has to act', () => {
  expect(MEMO_STATUSES.filter(opensInHistory)).toEqual([
    'APPROVED',
    'REJECTED',
    'RETURNED',
    'SELF_RETURNED',
    'WITHDRAWN',
  ])
})

it('M9, U22: a filter by status leaves all that reads the same', () => {
  expect(statusesReadAs('CANCELLED')).toEqual(['WITHDRAWN', 'CANCELLED'])
  expect(statusesReadAs('APPROVED')).toEqual(['APPROVED'])
  for (const status of MEMO_STATUSES) expect(statusesReadAs(status)).toContain(status)
})
