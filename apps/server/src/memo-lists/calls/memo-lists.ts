import { memoList } from '../memo-list-call.ts'

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
