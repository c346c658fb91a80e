import { z } from 'zod'
import { ABSENCE_BODY } from '../../body-limits.ts'
import { defineCompanyCall, reads, writes } from '../../define-admin-call.ts'
import { absence, absenceSaved, enteredAbsence, enteredLastDay } from '../../wire/absence.ts'
import { adminDone } from '../../wire/admin.ts'
import { emailAddress, idempotencyKey } from '../../wire/common.ts'

export const adminGetAbsences = defineCompanyCall(
  'admin-get_absences',
  "A person's absences, latest first (K1).",
  reads(z.object({ email: emailAddress }), z.object({ absences: z.array(absence) }), 'NOT_FOUND'),
)
export const adminSaveAbsence = defineCompanyCall(
  'admin-save_absence',
  'Saves an absence for someone else, who is notified at once (K1).',
  {
    ...writes(
      z.object({
        email: emailAddress,
        ...enteredAbsence,
        /** Null: until further notice. */
        last_day: enteredLastDay.nullable(),
      }),
      absenceSaved,
      'NOT_FOUND',
      'FAILED_PRECONDITION',
    ),
    freshSignIn: true,
  },
  ABSENCE_BODY,
)
export const adminEndAbsence = defineCompanyCall(
  'admin-end_absence',
  "Removes someone else's absence that has not begun, or ends a running one at once; the person is notified (K1).",
  {
    ...writes(
      z.object({ email: emailAddress, absence_id: z.uuid(), idempotency_key: idempotencyKey }),
      adminDone,
      'NOT_FOUND',
      'FAILED_PRECONDITION',
    ),
    freshSignIn: true,
  },
)
