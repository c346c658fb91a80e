import { z } from 'zod'
import { defineCall } from '../../define-call.ts'
import { idempotencyKey } from '../../wire/common.ts'

/** The longest address of a subscription; those of the known push services have up to 700 characters. */
const ENDPOINT_MAX = 2_000
/** An uncompressed point on P-256, and 16 bytes, in base64url (RFC 8291). */
const P256DH = /^B[A-Za-z0-9_-]{86}$/
const AUTH = /^[A-Za-z0-9_-]{22}$/

const endpoint = z.string().min(1).max(ENDPOINT_MAX)
const done = z.object({ code: z.literal(200) })

export const getPushSettings = defineCall({
  name: 'get_push_settings',
  summary: 'The key with which a browser subscribes to push messages; null where push is off (M7).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({}),
  output: z.object({ public_key: z.string().nullable() }),
})

export const subscribePush = defineCall({
  name: 'subscribe_push',
  summary: "Subscribes the caller's browser to push messages until the session is ended (M7).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  errors: ['SWITCHED_OFF'],
  input: z.object({
    endpoint,
    keys: z.object({
      p256dh: z.string().regex(P256DH, 'This is no key of a browser'),
      auth: z.string().regex(AUTH, 'This is no secret of a browser'),
    }),
    idempotency_key: idempotencyKey,
  }),
  output: done,
})

export const renewPush = defineCall({
  name: 'renew_push',
  summary:
    "Ties the subscription of the caller's browser to this session; one that another person left there ends (M7).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ endpoint, idempotency_key: idempotencyKey }),
  output: z.object({ is_subscribed: z.boolean() }),
})

export const unsubscribePush = defineCall({
  name: 'unsubscribe_push',
  summary:
    "Ends the subscription of one of the caller's browsers; one that is gone already is no failure (M7).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ endpoint, idempotency_key: idempotencyKey }),
  output: done,
})
