import type { CallOutput } from '@countersign/contract'

/** The calls behind the lists (U14, R3, R5). The key of a list's queries starts with its name. */
export const memoListNames = [
  'getMyMemosActiveWithUserID',
  'getMyMemosDraftWithUserID',
  'getMyMemosHistoryWithUserID',
  'getForMyApprovalActiveWithUserID',
  'getForMyApprovalHistoryWithUserID',
  'getMemosToWatchActiveWithUserID',
  'getMemosToWatchHistoryWithUserID',
  'get_to_do_active',
  'get_to_do_history',
  'get_to_read_active',
  'get_to_read_history',
] as const

export type MemoListName = (typeof memoListNames)[number]
export type MemoPage = CallOutput<MemoListName>
export type MemoRow = MemoPage['memos'][number]
