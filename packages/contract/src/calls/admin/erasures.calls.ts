import { ERASURE_REASON_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone, adminId } from '../../wire/admin.ts'
import { idempotencyKey, memoId } from '../../wire/common.ts'
import { erasablePart, erasure, erasureReason, partName } from '../../wire/erasure.ts'

export const adminGetErasures = defineAdminCall(
  'admin-get_erasures',
  'Requests to erase a part of a memo (O6): the open ones, then the latest that have ended.',
  reads(
    z.object({}),
    z.object({
      erasures: z.array(erasure),
      /** Whether the database's role of the product can do nothing but call the function that erases. */
      has_own_role: z.boolean(),
      /** Whether there is another administrator, who confirms. */
      has_second_administrator: z.boolean(),
    }),
  ),
)

export const adminGetErasableParts = defineAdminCall(
  'admin-get_erasable_parts',
  'The parts of a submitted memo by kind, author, instant and question, without their content (O6).',
  reads(
    z.object({ memo_id: memoId }),
    z.object({ memo_id: z.string(), template_name: z.string(), parts: z.array(erasablePart) }),
    'NOT_FOUND',
  ),
)

const done = adminDone.extend({ erasure_id: z.string() })

export const adminTakeUpErasure = defineAdminCall(
  'admin-take_up_erasure',
  'Takes up the erasure of a part, asked for or not, with a reason; another administrator confirms it (O6).',
  {
    ...writes(
      z.object({
        memo_id: memoId,
        part: partName,
        reason: erasureReason,
        idempotency_key: idempotencyKey,
      }),
      done,
      'NOT_FOUND',
      'ERASURE_OPEN',
      'ERASED_ALREADY',
      'ONLY_ADMINISTRATOR',
      'PRESERVED',
    ),
    freshSignIn: true,
  },
)

export const adminEndErasure = defineAdminCall(
  'admin-end_erasure',
  'CONFIRMED erases the part at once and for good: another administrator than the one who took it up. DECLINED ends the request (O6).',
  {
    ...writes(
      z.object({
        erasure_id: adminId,
        answer: z.enum(['CONFIRMED', 'DECLINED']),
        /** For declining. */
        reason: z.string().trim().max(ERASURE_REASON_CHARACTERS).default(''),
        idempotency_key: idempotencyKey,
      }),
      done,
      'NOT_FOUND',
      'NOT_WAITING',
      'SAME_ADMINISTRATOR',
      'ERASED_ALREADY',
      'REASON_REQUIRED',
      'PRESERVED',
    ),
    freshSignIn: { field: 'answer', values: ['CONFIRMED'] },
  },
)
