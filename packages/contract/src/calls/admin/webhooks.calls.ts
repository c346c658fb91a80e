import { OUTSIDE_KINDS, WEBHOOK_FORMATS, WEBHOOK_LIMITS } from '@countersign/domain'
import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone } from '../../wire/admin.ts'
import { idempotencyKey, instant, revision } from '../../wire/common.ts'

const kind = z.enum(OUTSIDE_KINDS)
const format = z.enum(WEBHOOK_FORMATS)
const deliveryState = z.enum(['WAITING', 'DELIVERED', 'GIVEN_UP'])

const webhook = z.object({
  webhook_id: z.string(),
  name: z.string(),
  format,
  /** All that is shown of the address. */
  host: z.string(),
  kinds: z.array(kind),
  /** None means all. */
  template_ids: z.array(z.string()),
  /** STOPPED: switched off by itself after failures; what happens meanwhile waits. */
  state: z.enum(['ON', 'OFF', 'STOPPED']),
  date_switched: instant,
  /** In a row. */
  failures: z.int(),
  /** Nothing is sent before, because the last attempt failed. */
  resumes_at: instant.nullable(),
  /** While two secrets sign. */
  previous_secret_until: instant.nullable(),
  created_by: z.string(),
  revision: z.int(),
  /** Deliveries by the hour of their event, the last 24, oldest first. */
  hours: z.array(z.object({ delivered: z.int(), waiting: z.int(), given_up: z.int() })),
  /** What needs a look: deliveries that failed and are tried again, or were given up in the last 24 hours. */
  needing_look: z.int(),
})

export const adminGetWebhooks = defineAdminCall(
  'admin-get_webhooks',
  'The webhooks and chats that are notified of what happens to memos, by name (P2, P5). Addresses and secrets are never shown.',
  reads(z.object({}), z.object({ webhooks: z.array(webhook) })),
)

export const adminSaveWebhook = defineAdminCall(
  'admin-save_webhook',
  'Sets up a webhook or a chat, or changes it (P2, P5). The secret of a new webhook is shown in this answer alone.',
  {
    ...writes(
      z.object({
        webhook_id: z.uuid().nullish(),
        name: z.string().trim().min(1).max(WEBHOOK_LIMITS.nameCharacters),
        /** Of an existing one it stays. */
        format: format.default('STANDARD'),
        /** Of an existing one absent to keep it. */
        url: z.string().trim().max(WEBHOOK_LIMITS.urlCharacters).nullish(),
        kinds: z.array(kind).min(1).max(OUTSIDE_KINDS.length),
        template_ids: z.array(z.uuid()).max(WEBHOOK_LIMITS.templates).default([]),
        is_on: z.boolean().default(true),
        revision,
        idempotency_key: idempotencyKey,
      }),
      /** `secret`: null but for a new webhook, and in a repeated answer. */
      adminDone.extend({ webhook_id: z.string(), revision: z.int(), secret: z.string().nullable() }),
      'NOT_FOUND',
      'ALREADY_EXISTS',
      'TOO_MANY_WEBHOOKS',
    ),
    freshSignIn: true,
  },
)

export const adminReplaceWebhookSecret = defineAdminCall(
  'admin-replace_webhook_secret',
  'Replaces the secret of a webhook. For 24 hours messages are signed with both (P2).',
  {
    ...writes(
      z.object({ webhook_id: z.uuid(), idempotency_key: idempotencyKey }),
      adminDone.extend({ secret: z.string().nullable(), previous_secret_until: instant }),
      'NOT_FOUND',
    ),
    freshSignIn: true,
  },
)

export const adminDeleteWebhook = defineAdminCall(
  'admin-delete_webhook',
  'Deletes a webhook with its deliveries (P2). One that is gone already is no failure.',
  {
    ...writes(z.object({ webhook_id: z.uuid(), idempotency_key: idempotencyKey }), adminDone),
    freshSignIn: true,
  },
)

const delivery = z.object({
  /** Of the message too: a repeated one has the same. */
  delivery_id: z.string(),
  kind: z.string(),
  /** Null for a test. */
  memo_id: z.string().nullable(),
  number: z.int(),
  date: instant,
  state: deliveryState,
  attempts: z.int(),
  most_attempts: z.int(),
  next_at: instant.nullable(),
  sent_at: instant.nullable(),
  /** The answer to the last attempt; null where there was none. */
  status: z.int().nullable(),
  /** Why there was none, or why it was given up. */
  problem: z.string().nullable(),
  duration_ms: z.int().nullable(),
})

export const adminGetDeliveries = defineAdminCall(
  'admin-get_deliveries',
  'A page of the deliveries of a webhook, newest first (P2).',
  reads(
    z.object({
      webhook_id: z.uuid(),
      /** RETRYING: those that failed at least once and are tried again. */
      state: z.enum(['RETRYING', 'GIVEN_UP']).nullish(),
      cursor: z.string().max(200).nullish(),
      limit: z.int().min(1).max(100).default(20),
    }),
    z.object({
      deliveries: z.array(delivery),
      next_cursor: z.string().nullable(),
      /** Up to 1,000 are counted. */
      counts: z.object({ all: z.int(), retrying: z.int(), given_up: z.int() }),
    }),
  ),
)

export const adminGetDelivery = defineAdminCall(
  'admin-get_delivery',
  'What a delivery sends, without what its template lets be named outside: administrators read no contents (P2, I1).',
  reads(
    z.object({ delivery_id: z.uuid() }),
    z.object({
      delivery,
      /** JSON, as text. */
      body: z.string(),
      /** Whether subject, amount and names are sent beside it. */
      names_more: z.boolean(),
    }),
    'NOT_FOUND',
  ),
)

export const adminReplayDelivery = defineAdminCall(
  'admin-replay_delivery',
  'Sends a delivery again, with the same id, or one that waits at once (P2).',
  writes(
    z.object({ delivery_id: z.uuid(), idempotency_key: idempotencyKey }),
    adminDone,
    'NOT_FOUND',
    'WEBHOOK_OFF',
  ),
)

export const adminTestWebhook = defineAdminCall(
  'admin-test_webhook',
  'Sends a test message to a webhook (P2).',
  writes(
    z.object({ webhook_id: z.uuid(), idempotency_key: idempotencyKey }),
    adminDone.extend({ delivery_id: z.string() }),
    'NOT_FOUND',
    'WEBHOOK_OFF',
  ),
)
