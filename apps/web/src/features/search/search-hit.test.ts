import { expect, it } from 'vitest'
import { hitContent, hitPath, hitStatus } from './search-hit.ts'

const memo_id = { raw: 'AVL-2026-0418' }

it("U17: a hit opens the view of the person's role in that memo", () => {
  expect(hitPath({ memo_id, audience_type: 'owner' })).toBe('/memos/active/AVL-2026-0418')
  expect(hitPath({ memo_id, audience_type: 'approver' })).toBe('/approvals/AVL-2026-0418')
  expect(hitPath({ memo_id, audience_type: 'watcher' })).toBe('/watch/AVL-2026-0418')
})

it('U22: an unknown status counts as SUBMITTED, the default', () => {
  expect(hitStatus({ memo_status: { raw: 'SELF_RETURNED' } })).toBe('SELF_RETURNED')
  expect(hitStatus({ memo_status: { raw: 'NEW_ONE' } })).toBe('SUBMITTED')
})

it('U17: the content is shown around the matching words', () => {
  expect(hitContent({ memo_rte_content: { raw: 'From the start', snippet: 'the words' } })).toBe('the words')
  expect(hitContent({ memo_rte_content: { raw: 'From the start' } })).toBe('From the start')
})

it('R9: an archived memo says so in place of its content', () => {
  expect(hitContent({ memo_rte_content: { raw: '' }, archived: { raw: true } })).toBe('Archived')
})
