import { z } from 'zod'
import { defineCategoryCall, reads, writes } from '../../define-admin-call.ts'
import type { DeclaredError } from '../../errors.ts'
import { adminDone } from '../../wire/admin.ts'
import { idempotencyKey, instant, memoId, revision } from '../../wire/common.ts'
import { memoStatus } from '../../wire/memo.ts'

/** What an administrator may see of a memo: owner and status, never its content (I1). */
const memoHold = z.object({
  memo_id: z.string(),
  owner_name: z.string(),
  owner_email: z.string(),
  template_name: z.string(),
  /** As shown to everyone but the owner (C6). */
  memo_status: memoStatus,
  revision: z.int(),
  can_be_held: z.boolean(),
  hold: z.object({ reason: z.string(), placed_by: z.string(), date: instant }).nullable(),
})

export const adminGetHeldMemos = defineCategoryCall(
  'admin-get_held_memos',
  'The memos that are on hold (C8), the latest first.',
  reads(z.object({}), z.array(memoHold)),
)
export const adminGetMemoHold = defineCategoryCall(
  'admin-get_memo_hold',
  'One memo by its ID: whether it is on hold, and since when.',
  reads(z.object({ memo_id: memoId }), memoHold, 'NOT_FOUND'),
)

const HOLDING: readonly DeclaredError[] = ['NOT_FOUND', 'NO_ACCESS', 'READ_ONLY', 'STATUS_FORBIDS']

const changed = adminDone.extend({ memo_id: z.string(), revision: z.int() })

export const adminHoldMemo = defineCategoryCall(
  'admin-hold_memo',
  'Makes a memo read-only (C8), with a reason in its log.',
  writes(
    z.object({
      memo_id: memoId,
      reason: z.string().trim().min(1).max(500),
      revision,
      idempotency_key: idempotencyKey,
    }),
    changed,
    ...HOLDING,
    'ON_HOLD_ALREADY',
    'REASON_REQUIRED',
  ),
)
export const adminLiftHold = defineCategoryCall(
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
    ...HOLDING,
    'NOT_ON_HOLD',
  ),
)
