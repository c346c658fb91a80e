import { expect, it } from 'vitest'
import { hitContent, hitPath, hitStatus, totalText } from './search-hit.ts'

const memo_id = { raw: 'AVL-2026-0418' }

it("a hit opens the view of the person's role in that memo", () => {
  expect(hitPath({ memo_id, audience_type: 'owner' })).toBe('/memos/active/AVL-2026-0418')
  expect(hitPath({ memo_id, audience_type: 'approver' })).toBe('/approvals/AVL-2026-0418')
  expect(hitPath({ memo_id, audience_type: 'watcher' })).toBe('/watch/AVL-2026-0418')
})

it('a status that nobody knows counts as SUBMITTED, the default', () => {
  expect(hitStatus({ memo_status: { raw: 'SELF_RETURNED' } })).toBe('SELF_RETURNED')
  expect(hitStatus({ memo_status: { raw: 'NEW_ONE' } })).toBe('SUBMITTED')
})

it('the content shows where the words stand', () => {
  expect(hitContent({ memo_rte_content: { raw: 'From the start', snippet: 'the words' } })).toBe('the words')
  expect(hitContent({ memo_rte_content: { raw: 'From the start' } })).toBe('From the start')
})

it('A5: a total that is capped says so', () => {
  expect(totalText({ total_results: 12, total_capped: false })).toBe('12')
  expect(totalText({ total_results: 1000, total_capped: false })).toBe('1,000')
  expect(totalText({ total_results: 1000, total_capped: true })).toBe('1,000+')
})
