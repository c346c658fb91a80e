import type { Handler } from '../../protocol/handler.ts'
import { memoList } from '../memo-list-call.ts'
import { countWaiting } from '../waiting-counts.queries.ts'

/** The lists (C7, R3, R5), in one file because each is a single line. */
export const getMyMemosActive = memoList('owner', 'active')
export const getMyMemosDrafts = memoList('owner', 'drafts')
export const getMyMemosHistory = memoList('owner', 'history')
export const getApprovalsActive = memoList('approver', 'active')
export const getApprovalsHistory = memoList('approver', 'history')
export const getWatchActive = memoList('watcher', 'active')
export const getWatchHistory = memoList('watcher', 'history')
export const getToDoActive = memoList('handler', 'active')
export const getToDoHistory = memoList('handler', 'history')
export const getToReadActive = memoList('reader', 'active')
export const getToReadHistory = memoList('reader', 'history')

/** How many memos the caller has to do and to read, for the navigation (R3, R5). */
export const getWaitingCounts: Handler<'get_waiting_counts', 'db'> = (_input, { services, caller }) =>
  countWaiting(services.db, caller.personId)
