import type { CallOutput } from '@countersign/contract'

/** The calls behind the seven lists (end-user document section 7). A list's queries have its name as the first part of their key. */
export const memoListNames = [
  'getMyMemosActiveWithUserID',
  'getMyMemosDraftWithUserID',
  'getMyMemosHistoryWithUserID',
  'getForMyApprovalActiveWithUserID',
  'getForMyApprovalHistoryWithUserID',
  'getMemosToWatchActiveWithUserID',
  'getMemosToWatchHistoryWithUserID',
] as const

export type MemoListName = (typeof memoListNames)[number]
export type MemoPage = CallOutput<MemoListName>
export type MemoRow = MemoPage['memos'][number]
