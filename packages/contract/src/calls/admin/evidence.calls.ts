import { z } from 'zod'
import { defineCategoryCall, reads } from '../../define-admin-call.ts'
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

/** A witness, or the timestamp authority, which has no name. */
const countersigner = z.object({
  name: z.string().nullable(),
  /** What it signed last; null before the first. */
  last: z.object({ size: z.int(), date: instant }).nullable(),
  /** Since when a checkpoint waits for its signature; null where none does. */
  waits_since: instant.nullable(),
  /** One has waited for 24 hours, which is an alarm (O3). */
  is_away: z.boolean(),
  /** What a witness has seen that contradicts this log. */
  refusal: z.string().nullable(),
})

export const adminGetEvidence = defineCategoryCall(
  'admin-get_evidence',
  'The verdict of the last audit, the newest checkpoint of the log, and who has signed it besides (O2, O7).',
  reads(
    z.object({}),
    z.object({
      /** The log's name; null where no evidence is kept. */
      origin: z.string().nullable(),
      audit: audit.nullable(),
      /** No audit has ended for two days, or since the log began. */
      is_audit_late: z.boolean(),
      countersigners: z.array(countersigner),
      /** Null before the first entry. */
      checkpoint: z.object({ size: z.int(), date: instant, note: z.string() }).nullable(),
    }),
  ),
)
