import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../define-admin-call.ts'
import { adminDone } from '../wire/admin.ts'
import { idempotencyKey, instant, memoId, revision } from '../wire/common.ts'
import { memoStatus } from '../wire/memo.ts'

/** What an administrator may know of a memo: whose it is and where it stands, never what it says (I1). */
const memoHold = z.object({
  memo_id: z.string(),
  owner_name: z.string(),
  owner_email: z.string(),
  template_name: z.string(),
  /** As everyone but the owner sees it (C6). */
  memo_status: memoStatus,
  revision: z.int(),
  can_be_held: z.boolean(),
  hold: z.object({ reason: z.string(), placed_by: z.string(), date: instant }).nullable(),
})

export const adminGetHeldMemos = defineAdminCall(
  'admin-get_held_memos',
  'The memos that are on hold (C8), the latest first.',
  reads(z.object({}), z.array(memoHold)),
)
export const adminGetMemoHold = defineAdminCall(
  'admin-get_memo_hold',
  'One memo by its ID: whether it is on hold, and since when.',
  reads(z.object({ memo_id: memoId }), memoHold),
)

const changed = adminDone.extend({ memo_id: z.string(), revision: z.int() })

export const adminHoldMemo = defineAdminCall(
  'admin-hold_memo',
  'Makes a memo read-only (C8), with a reason that stands in its log.',
  writes(
    z.object({
      memo_id: memoId,
      reason: z.string().trim().min(1).max(500),
      revision,
      idempotency_key: idempotencyKey,
    }),
    changed,
  ),
)
export const adminLiftHold = defineAdminCall(
  'admin-lift_hold',
  'Lifts the hold of a memo.',
  writes(
    z.object({
      memo_id: memoId,
      reason: z.string().trim().max(500).default(''),
      revision,
      idempotency_key: idempotencyKey,
    }),
    changed,
  ),
)
