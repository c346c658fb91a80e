import { SECURITY_EVENT_KINDS } from '@countersign/domain'
import { z } from 'zod'
import { defineAdminCall, reads } from '../../define-admin-call.ts'
import { instant } from '../../wire/common.ts'

const securityEvent = z.object({
  event_no: z.string(),
  date: instant,
  kind: z.enum(SECURITY_EVENT_KINDS),
  action: z.string(),
  site: z.enum(['web', 'admin']),
  person: z.string().nullable(),
  address: z.string().nullable(),
  subject: z.string().nullable(),
  details: z.record(z.string(), z.unknown()).nullable(),
  times: z.int(),
})

export const adminGetSecurityLog = defineAdminCall(
  'admin-get_security_log',
  'A page of the security log, newest first (Q1).',
  {
    ...reads(
      z.object({
        kind: z.enum(SECURITY_EVENT_KINDS).nullish(),
        /** An exact e-mail address. */
        person: z.string().trim().toLowerCase().max(254).nullish(),
        /** Days in Manila time, inclusive. */
        from: z.iso.date().nullish(),
        until: z.iso.date().nullish(),
        /** Cursor: the end of the previous page. */
        cursor: z.string().max(80).nullish(),
        limit: z.int().min(1).max(100).default(50),
        /** Before a download, which needs a fresh sign-in (P3). */
        purpose: z.enum(['export']).optional(),
      }),
      z.object({ events: z.array(securityEvent), next_cursor: z.string().nullable() }),
    ),
    freshSignIn: { field: 'purpose', values: ['export'] },
  },
)
