import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { claim } from '../wire/common.ts'
import { memoPage, pageInput } from '../wire/memo.ts'

/** Each list is one audience's memos in one state (C7), found by the caller's participation (I1). */
function defineList<Name extends string>(name: Name, summary: string) {
  return defineCall({
    name,
    summary,
    access: 'signed-in',
    scope: { kind: 'self' },
    mutation: false,
    input: pageInput.extend({ user_id: claim }),
    output: memoPage,
    errors: ['PERMISSION_DENIED'],
  })
}

export const myMemosActive = defineList(
  'getMyMemosActiveWithUserID',
  "The owner's submitted, returned and withdrawn memos.",
)
export const myMemosDrafts = defineList('getMyMemosDraftWithUserID', "The owner's drafts.")
export const myMemosHistory = defineList('getMyMemosHistoryWithUserID', "The owner's ended memos.")
export const approvalsActive = defineList(
  'getForMyApprovalActiveWithUserID',
  'What waits for the caller to decide.',
)
export const approvalsHistory = defineList(
  'getForMyApprovalHistoryWithUserID',
  'What waited for the caller once.',
)
export const watchActive = defineList('getMemosToWatchActiveWithUserID', 'Watched memos that have not ended.')
export const watchHistory = defineList('getMemosToWatchHistoryWithUserID', 'Watched memos that have ended.')

export const searchMemo = defineCall({
  name: 'search_memo',
  summary: "Full text search in the caller's memos (I1).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({
    query: z.string().min(3).max(200),
    page: z.int().min(1).max(1000).default(1),
    size: z.int().min(1).max(20).default(20),
    filters: z.looseObject({}).nullish(),
  }),
  output: z.object({ results: z.array(z.looseObject({})), meta: z.looseObject({ total_pages: z.int() }) }),
  errors: ['UNIMPLEMENTED'],
})
