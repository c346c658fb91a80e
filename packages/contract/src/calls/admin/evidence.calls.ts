import { z } from 'zod'
import { defineAdminCall, reads } from '../../define-admin-call.ts'
import { instant } from '../../wire/common.ts'

const audit = z.object({
  date_started: instant,
  date_ended: instant,
  memos: z.int(),
  entries: z.int(),
  leaves: z.int(),
  /** How many places are wrong. */
  faults: z.int(),
  /** Where the first one is, and what is wrong there. */
  first_fault: z.string().nullable(),
})

export const adminGetEvidence = defineAdminCall(
  'admin-get_evidence',
  'The verdict of the last audit, and the newest checkpoint of the log (O7).',
  reads(
    z.object({}),
    z.object({
      /** The log's name; null where no evidence is kept. */
      origin: z.string().nullable(),
      audit: audit.nullable(),
      /** No audit has ended for two days, or since the log began. */
      is_audit_late: z.boolean(),
      /** Null before the first entry. */
      checkpoint: z.object({ size: z.int(), date: instant, note: z.string() }).nullable(),
    }),
  ),
)
