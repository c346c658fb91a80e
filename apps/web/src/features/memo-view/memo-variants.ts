import type { CallOutput } from '@countersign/contract'
import type { MemoStatus } from '@countersign/domain'
import type { Crumb } from '@countersign/ui'
import { matchPath } from 'react-router'
import { messages } from '../../lib/messages.ts'
import { memoViewPatterns, paths, patterns } from '../../lib/paths.ts'

export type Audience = CallOutput<'get_memo_details_for_viewing'>['memo']['audienceType']

const { myMemos, forMyApproval, memosToWatch } = messages.navigation
const { tabDrafts, tabHistory } = messages.lists

const ownMemos = { label: myMemos, href: paths.memos }
const approvals = { label: forMyApproval, href: paths.approvals }
const watched = { label: memosToWatch, href: paths.watch }

/** The way to each address of the view (end-user document section 2). */
const ways: Record<(typeof memoViewPatterns)[number], Crumb[]> = {
  [patterns.memoActive]: [ownMemos],
  [patterns.memoDraft]: [ownMemos, { label: tabDrafts, href: paths.memosDrafts }],
  [patterns.memoHistory]: [ownMemos, { label: tabHistory, href: paths.memosHistory }],
  [patterns.memo]: [ownMemos],
  [patterns.approvalHistory]: [approvals, { label: tabHistory, href: paths.approvalsHistory }],
  [patterns.approval]: [approvals],
  [patterns.watchedHistory]: [watched, { label: tabHistory, href: paths.watchHistory }],
  [patterns.watched]: [watched],
}

/** The breadcrumbs of an address; the last one is the memo itself. */
export function crumbsOf(pathname: string, memoId: string): Crumb[] {
  const pattern = memoViewPatterns.find((one) => matchPath(one, pathname) !== null)
  return [...(pattern ? ways[pattern] : []), { label: memoId }]
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
