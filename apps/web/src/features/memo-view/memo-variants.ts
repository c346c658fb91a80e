import type { CallOutput } from '@countersign/contract'
import { isDraft, opensInHistory } from '@countersign/domain'
import type { MemoStatus } from '@countersign/domain'
import type { Crumb } from '@countersign/ui'
import { matchPath } from 'react-router'
import { memoViewPatterns, paths, patterns } from '../../lib/navigation/paths.ts'
import { navigationTexts } from '../../lib/navigation/texts.ts'
import { memoListTexts } from '../../shared/memo-lists/texts.ts'

export type Audience = CallOutput<'get_memo_details_for_viewing'>['memo']['audienceType']

const { myMemos, forMyApproval, memosToWatch } = navigationTexts
const { tabDrafts, tabHistory } = memoListTexts

const ownMemos = { label: myMemos, href: paths.memos }
const approvals = { label: forMyApproval, href: paths.approvals }
const toDo = { label: navigationTexts.toDo, href: paths.toDoList }
const toRead = { label: navigationTexts.toRead, href: paths.toReadList }
const watched = { label: memosToWatch, href: paths.watch }

/** The breadcrumbs above each address of the view (U15). */
const listCrumbs: Record<(typeof memoViewPatterns)[number], Crumb[]> = {
  [patterns.memoActive]: [ownMemos],
  [patterns.memoDraft]: [ownMemos, { label: tabDrafts, href: paths.memosDrafts }],
  [patterns.memoHistory]: [ownMemos, { label: tabHistory, href: paths.memosHistory }],
  [patterns.memo]: [ownMemos],
  [patterns.approvalHistory]: [approvals, { label: tabHistory, href: paths.approvalsHistory }],
  [patterns.approval]: [approvals],
  [patterns.watchedHistory]: [watched, { label: tabHistory, href: paths.watchHistory }],
  [patterns.watched]: [watched],
  [patterns.toDo]: [toDo],
  [patterns.toRead]: [toRead],
}

/** The breadcrumbs of an address; the last one is the memo itself. */
export function crumbsOf(pathname: string, memoId: string): Crumb[] {
  const pattern = patternOf(pathname)
  return [...(pattern ? listCrumbs[pattern] : []), { label: memoId }]
}

interface Variant {
  audience: Audience
  isHistory: boolean
}

/** The audience of each address (U15). */
const variants: Record<(typeof memoViewPatterns)[number], Variant> = {
  [patterns.memoActive]: { audience: 'owner', isHistory: false },
  [patterns.memoDraft]: { audience: 'owner', isHistory: false },
  [patterns.memoHistory]: { audience: 'owner', isHistory: true },
  [patterns.memo]: { audience: 'owner', isHistory: false },
  [patterns.approvalHistory]: { audience: 'approver', isHistory: true },
  [patterns.approval]: { audience: 'approver', isHistory: false },
  [patterns.watchedHistory]: { audience: 'watcher', isHistory: true },
  [patterns.watched]: { audience: 'watcher', isHistory: false },
  [patterns.toDo]: { audience: 'handler', isHistory: true },
  [patterns.toRead]: { audience: 'reader', isHistory: true },
}

const historyPaths: Record<Audience, (memoId: string) => string> = {
  owner: paths.memoHistory,
  approver: paths.approvalHistory,
  watcher: paths.watchedHistory,
  handler: paths.toDo,
  reader: paths.toRead,
}

const activePaths: typeof historyPaths = {
  owner: paths.memoActive,
  approver: paths.approval,
  watcher: paths.watched,
  handler: paths.toDo,
  reader: paths.toRead,
}

/**
 * The reader's own address of the view: their audience's (I1), in its history variant where the status requires it (C7).
 * Returns `pathname` if it is theirs already.
 */
export function ownPathOf(
  pathname: string,
  memo: { memo_id: string; memo_status: MemoStatus; audienceType: Audience },
): string {
  const { memo_id, memo_status, audienceType } = memo
  if (opensInHistory(memo_status)) return historyPaths[audienceType](memo_id)
  const pattern = patternOf(pathname)
  const { audience, isHistory } = pattern ? variants[pattern] : { audience: undefined, isHistory: false }
  if (audience === audienceType) return pathname
  if (isDraft(memo_status)) return paths.memoDraft(memo_id)
  return (isHistory ? historyPaths : activePaths)[audienceType](memo_id)
}

function patternOf(pathname: string): (typeof memoViewPatterns)[number] | undefined {
  return memoViewPatterns.find((one) => matchPath(one, pathname) !== null)
}
