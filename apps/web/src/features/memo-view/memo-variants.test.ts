import { MEMO_STATUSES } from '@countersign/domain'
import { describe, expect, it } from 'vitest'
import { crumbsOf, ownPathOf } from './memo-variants.ts'

const MEMO_ID = 'AVL-2026-0418'
const audiences = ['owner', 'approver', 'watcher'] as const

describe('C7: a decided or returned memo moves to the history variant', () => {
  it.each(['APPROVED', 'RETURNED', 'REJECTED', 'SELF_RETURNED', 'WITHDRAWN'] as const)(
    '%s',
    (memo_status) => {
      const of = (audienceType: (typeof audiences)[number]) =>
        ownPathOf(`/watch/${MEMO_ID}`, { memo_id: MEMO_ID, memo_status, audienceType })
      expect(audiences.map(of)).toEqual([
        '/memos/history/AVL-2026-0418',
        '/approvals/history/AVL-2026-0418',
        '/watch/history/AVL-2026-0418',
      ])
    },
  )

  it('C7: no other status does', () => {
    const active = `/memos/active/${MEMO_ID}`
    const staying = MEMO_STATUSES.filter(
      (memo_status) => ownPathOf(active, { memo_id: MEMO_ID, memo_status, audienceType: 'owner' }) === active,
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

describe('I1: the address of another audience leads to one’s own', () => {
  const addresses = [
    '/memos/active/A',
    '/memos/A',
    '/memos/history/A',
    '/approvals/A',
    '/approvals/history/A',
  ]
  const own = {
    owner: ['/memos/active/A', '/memos/A', '/memos/history/A', '/memos/active/A', '/memos/history/A'],
    approver: [
      '/approvals/A',
      '/approvals/A',
      '/approvals/history/A',
      '/approvals/A',
      '/approvals/history/A',
    ],
    watcher: ['/watch/A', '/watch/A', '/watch/history/A', '/watch/A', '/watch/history/A'],
  }

  it.each(audiences)('%s', (audienceType) => {
    const memo = { memo_id: 'A', memo_status: 'SUBMITTED', audienceType } as const
    expect(addresses.map((address) => ownPathOf(address, memo))).toEqual(own[audienceType])
  })

  it('I1: the owner’s draft opens among the drafts', () => {
    const draft = { memo_id: 'A', memo_status: 'RETURNED_DRAFT', audienceType: 'owner' } as const
    expect(ownPathOf('/approvals/A', draft)).toBe('/memos/drafts/A')
    expect(ownPathOf('/memos/drafts/A', draft)).toBe('/memos/drafts/A')
  })
})

describe('U15: the breadcrumbs name the list that holds the memo', () => {
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
