import { z } from 'zod'
import { LISTS_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { claim } from '../wire/common.ts'
import { audience, memoPage, memoStatus, pageInput } from '../wire/memo.ts'

/** Each list is one audience's memos in one state (C7), found by the caller's participation (I1). */
function defineList<Name extends string>(name: Name, summary: string) {
  return defineCall({
    name,
    summary,
    access: 'signed-in',
    apiToken: 'read',
    scope: { kind: 'self' },
    mutation: false,
    body: LISTS_BODY,
    input: pageInput.extend({ user_id: claim }),
    output: memoPage,
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

export const toDoActive = defineList('get_to_do_active', 'Approved memos that the caller has to do (R3).')
export const toDoHistory = defineList(
  'get_to_do_history',
  'Approved memos that the caller had to do, and that are done (R3).',
)

export const toReadActive = defineList(
  'get_to_read_active',
  'Approved memos of which the caller has a copy, and is asked to acknowledge it (R5).',
)
export const toReadHistory = defineList(
  'get_to_read_history',
  'Approved memos of which the caller has a copy, and that they acknowledged or need not (R5).',
)

/** What waits in a list: how many memos, counted as the list's total is, and whether it ever had any other. */
const waiting = z.object({ open: z.int(), had_others: z.boolean() })

export const getWaitingCounts = defineCall({
  name: 'get_waiting_counts',
  summary: 'How many approved memos the caller has to do and to read (R3, R5).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({}),
  output: z.object({ to_do: waiting, to_read: waiting }),
})

/** A field of a hit: its value, or for the content an excerpt with the matching words (U35). */
const raw = <T extends z.ZodType>(value: T) => z.object({ raw: value, snippet: z.string().optional() })

const searchResult = z.object({
  memo_id: raw(z.string()),
  memo_owner_id: raw(z.string().nullable()),
  memo_owner_name: raw(z.string()),
  memo_subject: raw(z.string()),
  memo_status: raw(memoStatus),
  date_created: raw(z.string()),
  date_submitted: raw(z.string().nullable()),
  used_template_name: raw(z.string()),
  /** The Memo ID of the approved memo that revokes it (R4); left out where none does. */
  revoked_by: raw(z.string()).optional(),
  /** Its answers are in the archive (R9): there is no excerpt of them. */
  archived: raw(z.literal(true)).optional(),
  memo_rte_content: raw(z.string()),
  approvers: raw(z.array(z.string())),
  watchers: raw(z.array(z.string())),
  /** Whose seat it waits at, if the caller decides for someone who is away (K6). */
  acting_for: raw(z.string()).optional(),
  audience_type: audience,
})

export const searchMemo = defineCall({
  name: 'search_memo',
  summary: "Full text search in the caller's memos (I1).",
  access: 'signed-in',
  apiToken: 'read',
  scope: { kind: 'self' },
  mutation: false,
  errors: ['SWITCHED_OFF'],
  body: LISTS_BODY,
  input: z.object({
    query: z.string().trim().min(3).max(200),
    page: z.int().min(1).max(500).default(1),
    size: z.int().min(1).max(20).default(20),
    filters: z
      .object({
        start_date: z.string().max(40).nullish(),
        end_date: z.string().max(40).nullish(),
        memo_type: z.union([z.string().max(200), z.array(z.string().max(200)).max(200)]).nullish(),
      })
      .nullish(),
  }),
  output: z.object({
    results: z.array(searchResult),
    meta: z.object({
      /** From `total_results`, but never fewer than there are known to be. */
      total_pages: z.int(),
      total_results: z.int(),
      total_capped: z.boolean(),
      /** Whether the total is estimated from a part of the caller's memos and rounded. */
      total_estimated: z.boolean(),
      /** Exact, unlike an estimated total. */
      has_next: z.boolean(),
      page: z.int(),
      size: z.int(),
    }),
  }),
})
