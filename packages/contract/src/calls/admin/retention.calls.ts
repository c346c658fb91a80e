import { MAX_REMOVED_MEMOS, RETENTION_REASON_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone, adminId } from '../../wire/admin.ts'
import { idempotencyKey, memoId } from '../../wire/common.ts'
import {
  endedMemo,
  preservation,
  removal,
  removedMemo,
  retentionReason,
  retentionYears,
} from '../../wire/retention.ts'

export const adminGetRetention = defineAdminCall(
  'admin-get_retention',
  'For how long each template’s memos are kept (R8), what is due, requests for removal, and what is preserved.',
  reads(
    z.object({}),
    z.object({
      periods: z.array(
        z.object({ template_id: z.string(), template_name: z.string(), years: retentionYears }),
      ),
      /** The oldest that are due and in no open request; `has_more` beyond those of one request. */
      due: z.object({ memos: z.array(endedMemo), has_more: z.boolean() }),
      /** The open ones, then the latest that have ended. */
      removals: z.array(removal),
      /** In force. */
      preservations: z.array(preservation),
      /** Whether there is another administrator, who confirms. */
      has_second_administrator: z.boolean(),
    }),
  ),
)

export const adminGetRemoval = defineAdminCall(
  'admin-get_removal',
  'A request to remove memos (R8), with what became of each.',
  reads(
    z.object({ removal_id: adminId }),
    removal.extend({
      /** REMOVED, STAYED with the reason, or null until it is its turn. */
      outcomes: z.array(
        z.object({
          memo_id: z.string(),
          outcome: z.enum(['REMOVED', 'STAYED']).nullable(),
          message: z.string().nullable(),
        }),
      ),
    }),
    'NOT_FOUND',
  ),
)

export const adminGetRemovedMemos = defineAdminCall(
  'admin-get_removed_memos',
  'What remains of memos that were removed (R8): the latest, or those whose Memo ID begins so.',
  reads(
    z.object({ beginning: z.string().trim().max(40).default('') }),
    z.object({ memos: z.array(removedMemo), has_more: z.boolean() }),
  ),
)

export const adminSaveRetentionPeriod = defineAdminCall(
  'admin-save_retention_period',
  'Sets for how many years after their end a template’s memos are kept (R8); null: for good.',
  {
    ...writes(
      z.object({ template_id: adminId, years: retentionYears, idempotency_key: idempotencyKey }),
      adminDone,
      'NOT_FOUND',
    ),
    freshSignIn: true,
  },
)

const removalDone = adminDone.extend({ removal_id: z.string() })

export const adminTakeUpRemoval = defineAdminCall(
  'admin-take_up_removal',
  'Takes up the removal of memos whose years are over, with a reason; another administrator confirms it (R8).',
  {
    ...writes(
      z.object({
        memo_ids: z.array(memoId).min(1).max(MAX_REMOVED_MEMOS),
        reason: retentionReason,
        idempotency_key: idempotencyKey,
      }),
      removalDone,
      'INVALID_ARGUMENT',
      'ONLY_ADMINISTRATOR',
    ),
    freshSignIn: true,
  },
)

export const adminEndRemoval = defineAdminCall(
  'admin-end_removal',
  'CONFIRMED removes the memos for good: another administrator than the one who took it up. DECLINED ends the request (R8).',
  {
    ...writes(
      z.object({
        removal_id: adminId,
        answer: z.enum(['CONFIRMED', 'DECLINED']),
        /** For declining. */
        reason: z.string().trim().max(RETENTION_REASON_CHARACTERS).default(''),
        idempotency_key: idempotencyKey,
      }),
      removalDone,
      'NOT_FOUND',
      'NOT_WAITING',
      'SAME_ADMINISTRATOR',
      'REASON_REQUIRED',
    ),
    freshSignIn: { field: 'answer', values: ['CONFIRMED'] },
  },
)

const preservedDone = adminDone.extend({ memo_id: z.string() })
const preserving = z.object({ memo_id: memoId, reason: retentionReason, idempotency_key: idempotencyKey })

export const adminPreserveMemo = defineAdminCall(
  'admin-preserve_memo',
  'Preserves a submitted memo, with a reason: it can’t be erased in part or removed until that is lifted (R8).',
  { ...writes(preserving, preservedDone, 'NOT_FOUND', 'PRESERVED'), freshSignIn: true },
)

export const adminLiftPreservation = defineAdminCall(
  'admin-lift_preservation',
  'Ends the preservation of a memo, with a reason (R8).',
  { ...writes(preserving, preservedDone, 'NOT_FOUND', 'NOT_PRESERVED'), freshSignIn: true },
)
