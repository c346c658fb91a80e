import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { idempotencyKey, instant } from '../wire/common.ts'

const done = z.object({ code: z.literal(200), message: z.string() })

export const getCalendarLink = defineCall({
  name: 'get_calendar_link',
  summary:
    "Whether the caller has a link to a calendar of their due memos (P5). The link itself isn't shown again.",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({}),
  output: z.object({
    link: z
      .object({
        date_created: instant,
        /** When a calendar last read it. */
        date_last_read: instant.nullable(),
      })
      .nullable(),
  }),
})

export const createCalendarLink = defineCall({
  name: 'create_calendar_link',
  summary: 'Makes a secret link to a calendar of the due memos of the caller; an earlier one ends (P5).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ idempotency_key: idempotencyKey }),
  /** `url` is in this answer alone; null in a repeated one. */
  output: done.extend({ url: z.string().nullable() }),
})

export const revokeCalendarLink = defineCall({
  name: 'revoke_calendar_link',
  summary: 'Ends the link to the calendar of the caller; one that is gone already is no failure (P5).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ idempotency_key: idempotencyKey }),
  output: done,
})
