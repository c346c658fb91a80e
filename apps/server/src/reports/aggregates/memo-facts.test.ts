import { expect, it } from 'vitest'
import { memoFacts } from './memo-facts.ts'

const AT = '2026-11-14T01:15:00Z'

it('H3, N1: a memo that needed no approval is approved, and counts for no average', () => {
  const facts = memoFacts({
    lifecycle: 'APPROVED',
    firstSubmittedAt: AT,
    lastSubmittedAt: AT,
    log: [
      { type: 'MemoSubmitted', at: AT },
      { type: 'MemoApproved', at: AT, byPolicy: { logId: 'log' } },
    ],
    content: [],
    costReport: null,
  })
  expect(facts).toMatchObject({ status: 'Approved', month: '2026-11-01', approval_ms: null, owner_ms: null })
  expect([facts.decision_ms, facts.level_ms]).toEqual([[], []])
})
