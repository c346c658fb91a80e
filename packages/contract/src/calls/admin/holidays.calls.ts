import { HOLIDAY_LIMITS } from '@countersign/domain'
import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone } from '../../wire/admin.ts'
import { idempotencyKey, instant, revision } from '../../wire/common.ts'

export const adminGetHolidays = defineAdminCall(
  'admin-get_holidays',
  'The holidays of the calendar, which are no working days (L1).',
  reads(
    z.object({}),
    z.object({
      holidays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
      revision: z.int(),
      modified_by: z.string().nullable(),
      date_last_modified: instant.nullable(),
    }),
  ),
)
export const adminSaveHolidays = defineAdminCall(
  'admin-save_holidays',
  'Replaces the list of holidays (L1).',
  writes(
    z.object({
      holidays: z
        .array(
          z.object({
            /** A day in Manila, YYYY-MM-DD. */
            day: z.string().max(10),
            name: z.string().trim().min(1).max(HOLIDAY_LIMITS.nameCharacters),
          }),
        )
        .max(HOLIDAY_LIMITS.count),
      revision,
      idempotency_key: idempotencyKey,
    }),
    adminDone.extend({ revision: z.int() }),
  ),
  // The longest list in other alphabets.
  { bytes: 256 * 1024 },
)
