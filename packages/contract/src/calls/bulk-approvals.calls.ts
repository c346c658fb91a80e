import { MAX_BULK_APPROVALS } from '@countersign/domain'
import { z } from 'zod'
import { LISTS_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { claim, idempotencyKey, memoId } from '../wire/common.ts'
import { signature } from '../wire/passkey.ts'

export const approveMemos = defineCall({
  name: 'approve_memos',
  summary: 'Approves several memos, each in a transaction of its own (M4).',
  access: 'signed-in',
  apiToken: 'decide',
  scope: { kind: 'self' },
  mutation: true,
  body: LISTS_BODY,
  input: z.object({
    items: z
      .array(
        z.object({
          memo_id: memoId,
          /** As in `approve_memo`: the seat, where the caller may act at several (K2). */
          approver_id: z.string().max(60).optional(),
          revision: z.int().nonnegative(),
          /** The kinds of specials that the approver has seen (M2); unknown ones are ignored. */
          seen_specials: z.array(z.string().max(40)).max(10),
        }),
      )
      .min(1)
      .max(MAX_BULK_APPROVALS)
      .refine((items) => new Set(items.map((item) => item.memo_id)).size === items.length, {
        error: 'Each memo can be named once.',
      }),
    user_id: claim,
    remarks: z.string().max(10_000).nullish(),
    /** Over all items that need a passkey (O4). */
    signature: signature.optional(),
    idempotency_key: idempotencyKey,
  }),
  output: z.object({
    items: z.array(
      z.object({
        memo_id: z.string(),
        /** APPROVED, or the reason of the refusal; its code where it has no reason. */
        outcome: z.string(),
        message: z.string(),
        /** Null where the caller may not know it. */
        revision: z.int().nullable(),
      }),
    ),
  }),
})
