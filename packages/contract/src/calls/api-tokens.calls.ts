import { API_SCOPES } from '@countersign/domain'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { apiScope, apiToken, apiTokenName, newApiToken } from '../wire/api-token.ts'
import { idempotencyKey } from '../wire/common.ts'

export const getTokens = defineCall({
  name: 'get_tokens',
  summary: "The caller's own API tokens that were not revoked, the last made first (P1).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: false,
  input: z.object({}),
  output: z.object({
    tokens: z.array(apiToken),
    /** The scopes that a token can be made with: deciding only where Settings allow it. */
    allowed_scopes: z.array(apiScope),
    /** The last day that a token can be made for. */
    latest_end: z.iso.date(),
  }),
})

export const createToken = defineCall({
  name: 'create_token',
  summary: 'Makes a personal API token, which is shown once (P1).',
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  freshSignIn: true,
  errors: ['SWITCHED_OFF', 'TOO_MANY_TOKENS'],
  input: z.object({
    name: apiTokenName,
    scopes: z
      .array(apiScope)
      .min(1)
      .max(API_SCOPES.length)
      .refine((scopes) => new Set(scopes).size === scopes.length, { error: 'Each scope can be named once.' }),
    expires_on: z.string().max(10),
    idempotency_key: idempotencyKey,
  }),
  output: newApiToken,
})

export const revokeToken = defineCall({
  name: 'revoke_token',
  summary:
    "Revokes one of the caller's own API tokens at once, for good; one that is gone already is no failure (P1).",
  access: 'signed-in',
  scope: { kind: 'self' },
  mutation: true,
  input: z.object({ token_id: z.uuid(), idempotency_key: idempotencyKey }),
  output: z.object({ code: z.literal(200), message: z.string() }),
})
