import type { CallOutput } from '@countersign/contract'
import type { MemoStatus } from '@countersign/domain'
import type { Crumb } from '@countersign/ui'
import { matchPath } from 'react-router'
import { messages } from '../../lib/messages.ts'
import { paths, patterns } from '../../lib/paths.ts'

export type Audience = CallOutput<'get_memo_details_for_viewing'>['memo']['audienceType']

const { myMemos, forMyApproval, memosToWatch } = messages.navigation
const { tabDrafts, tabHistory } = messages.lists

/** The addresses of a memo's view and the way to each (end-user document section 2). */
const variants = [
  { pattern: patterns.memoActive, crumbs: [{ label: myMemos, href: paths.memos }] },
  {
    pattern: patterns.memoDraft,
    crumbs: [
      { label: myMemos, href: paths.memos },
      { label: tabDrafts, href: paths.memosDrafts },
    ],
  },
  {
    pattern: patterns.memoHistory,
    crumbs: [
      { label: myMemos, href: paths.memos },
      { label: tabHistory, href: paths.memosHistory },
    ],
  },
  { pattern: patterns.memo, crumbs: [{ label: myMemos, href: paths.memos }] },
  {
    pattern: patterns.approvalHistory,
    crumbs: [
      { label: forMyApproval, href: paths.approvals },
      { label: tabHistory, href: paths.approvalsHistory },
    ],
  },
  { pattern: patterns.approval, crumbs: [{ label: forMyApproval, href: paths.approvals }] },
  {
    pattern: patterns.watchedHistory,
    crumbs: [
      { label: memosToWatch, href: paths.watch },
      { label: tabHistory, href: paths.watchHistory },
    ],
  },
  { pattern: patterns.watched, crumbs: [{ label: memosToWatch, href: paths.watch }] },
] as const

/** The addresses that the view answers to. */
export const memoViewPatterns: readonly string[] = variants.map(({ pattern }) => pattern)

/** The breadcrumbs of an address; the last one is the memo itself. */
export function crumbsOf(pathname: string, memoId: string): Crumb[] {
  const variant = variants.find(({ pattern }) => matchPath(pattern, pathname) !== null)
  return [...(variant?.crumbs ?? []), { label: memoId }]
}

/** The statuses in which a memo shows in its history variant (end-user document section 2; C7 adds WITHDRAWN). */
const historyStatuses: readonly MemoStatus[] = [
  'APPROVED',
  'RETURNED',
  'REJECTED',
  'SELF_RETURNED',
  'WITHDRAWN',
]

const historyPaths: Record<Audience, (memoId: string) => string> = {
  owner: paths.memoHistory,
  approver: paths.approvalHistory,
  watcher: paths.watchedHistory,
}

/** Where the view of such a memo moves to, for this audience; undefined where it stays as it is. */
export function historyPathOf(memo: {
  memo_id: string
  memo_status: MemoStatus
  audienceType: Audience
}): string | undefined {
  return historyStatuses.includes(memo.memo_status)
    ? historyPaths[memo.audienceType](memo.memo_id)
    : undefined
}
