import { MEMO_STATUSES } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { crumbsOf, historyPathOf } from './memo-variants.ts'

describe('C7: a decided or returned memo moves to the history variant', () => {
  it.each(['APPROVED', 'RETURNED', 'REJECTED', 'SELF_RETURNED', 'WITHDRAWN'] as const)(
    '%s',
    (memo_status) => {
      const of = (audienceType: 'owner' | 'approver' | 'watcher') =>
        historyPathOf({ memo_id: 'AVL-2026-0418', memo_status, audienceType })
      expect(of('owner')).toBe('/memos/history/AVL-2026-0418')
      expect(of('approver')).toBe('/approvals/history/AVL-2026-0418')
      expect(of('watcher')).toBe('/watch/history/AVL-2026-0418')
    },
  )

  it('and no other one does', () => {
    const staying = MEMO_STATUSES.filter(
      (memo_status) => historyPathOf({ memo_id: 'A-1', memo_status, audienceType: 'owner' }) === undefined,
    )
    expect(staying).toEqual([
      'SAVE_AS_DRAFT',
      'SUBMITTED',
      'RETURNED_DRAFT',
      'SELF_RETURNED_DRAFT',
      'CANCELLED',
    ])
  })
})

describe('the breadcrumbs say in which list the memo stands', () => {
  it.each([
    ['/memos/A-1', 'My memos > A-1'],
    ['/memos/active/A-1', 'My memos > A-1'],
    ['/memos/drafts/A-1', 'My memos > Drafts > A-1'],
    ['/memos/history/A-1', 'My memos > History > A-1'],
    ['/approvals/A-1', 'For my approval > A-1'],
    ['/approvals/history/A-1', 'For my approval > History > A-1'],
    ['/watch/A-1', 'Memos to watch > A-1'],
    ['/watch/history/A-1', 'Memos to watch > History > A-1'],
  ])('%s', (pathname, crumbs) => {
    expect(
      crumbsOf(pathname, 'A-1')
        .map(({ label }) => label)
        .join(' > '),
    ).toBe(crumbs)
  })
})
