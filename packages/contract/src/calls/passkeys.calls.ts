import { MAX_BULK_APPROVALS, PASSKEY_NAME_MAX_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { LISTS_BODY, SIGNING_BODY } from '../body-limits.ts'
import { defineCall } from '../define-call.ts'
import { conditionTerms } from '../wire/after-approval/condition.ts'
import { writtenContent } from '../wire/memo.ts'
import { attachment, claim, idempotencyKey, instant, memoId } from '../wire/common.ts'
import { creationOptions, newPasskey, signingOptions } from '../wire/passkey.ts'

const done = z.object({ code: z.literal(200), message: z.string() })

export const getPasskeys = defineCall({
  name: 'get_passkeys',
  summary: "The caller's own passkeys, the last added first (O4).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({}),
  output: z.object({
    passkeys: z.array(
      z.object({
        passkey_id: z.string(),
        name: z.string(),
        /** Whether its provider copies it to the person's other devices. */
        is_synced: z.boolean(),
        /** Whether it is a key that is plugged in or held to a reader. */
        is_security_key: z.boolean(),
        date_added: instant,
        date_last_used: instant.nullable(),
      }),
    ),
  }),
})

export const beginPasskey = defineCall({
  name: 'begin_passkey',
  summary: 'What a browser needs to make a passkey for the caller (O4).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  freshSignIn: true,
  errors: ['TOO_MANY_PASSKEYS'],
  input: z.object({}),
  /** `ticket` goes back with the new key, within five minutes. */
  output: z.object({ options: creationOptions, ticket: z.string() }),
})

export const registerPasskey = defineCall({
  name: 'register_passkey',
  summary: "Registers a new passkey of the caller's, and mails them (O4).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  body: LISTS_BODY,
  freshSignIn: true,
  errors: ['SIGNATURE_REFUSED', 'TOO_MANY_PASSKEYS'],
  input: z.object({
    ticket: z.string().min(1).max(2000),
    name: z.string().trim().min(1).max(PASSKEY_NAME_MAX_CHARACTERS),
    passkey: newPasskey,
    idempotency_key: idempotencyKey,
  }),
  output: done,
})

export const revokePasskey = defineCall({
  name: 'revoke_passkey',
  summary:
    "Revokes one of the caller's own passkeys for good, and mails them; one that is gone already is no failure (O4).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  freshSignIn: true,
  input: z.object({ passkey_id: z.uuid(), idempotency_key: idempotencyKey }),
  output: done,
})

export const requestSignature = defineCall({
  name: 'request_signature',
  summary: 'Asks for what to sign to approve some memos: one signature for all that need a passkey (O4).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  body: SIGNING_BODY,
  errors: ['PASSKEY_NEEDED', 'SWITCHED_OFF', 'LEVEL_QUESTIONS'],
  input: z.object({
    items: z
      .array(
        z.object({
          memo_id: memoId,
          approver_id: z.string().max(60).optional(),
          revision: z.int().nonnegative(),
          remarks: z.string().max(10_000).nullish(),
          conditions: conditionTerms.optional(),
          level_answers: writtenContent.optional(),
          attachments: z.array(attachment).max(20).nullish(),
        }),
      )
      .min(1)
      .max(MAX_BULK_APPROVALS)
      .refine((items) => new Set(items.map((item) => item.memo_id)).size === items.length, {
        error: 'Each memo can be named once.',
      }),
    user_id: claim,
  }),
  output: z.object({
    items: z.array(
      z.object({
        memo_id: z.string(),
        /** SIGN, NOT_NEEDED, or the reason of the refusal; its code where it has no reason. */
        outcome: z.string(),
        message: z.string(),
      }),
    ),
    /** Null where nothing is to be signed. */
    request: z.object({ request_id: z.string(), options: signingOptions, expires_at: instant }).nullable(),
  }),
})
