import { SERVICE_SCOPES } from '@countersign/domain'
import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone } from '../../wire/admin.ts'
import { apiToken, apiTokenName, newApiToken } from '../../wire/api-token.ts'
import { emailAddress, idempotencyKey } from '../../wire/common.ts'

export const adminGetServiceTokens = defineAdminCall(
  'admin-get_service_tokens',
  'A page of the API tokens of service accounts that were not revoked, by name (P1).',
  reads(
    z.object({
      page_no: z.int().min(1).max(10_000).default(1),
      limit: z.int().min(1).max(100).default(25),
    }),
    z.object({
      tokens: z.array(
        apiToken.extend({
          /** The address of the account, where the mails about its memos go. */
          email: z.string(),
          created_by: z.string(),
        }),
      ),
      total: z.int(),
      /** The last day that a token can be made for. */
      latest_end: z.iso.date(),
    }),
  ),
)

export const adminCreateServiceToken = defineAdminCall(
  'admin-create_service_token',
  'Makes an API token of a service account, and the account with its first one (P1).',
  {
    ...writes(
      z.object({
        name: apiTokenName,
        /** At a supported domain, and no person’s. */
        email: emailAddress,
        scopes: z
          .array(z.enum(SERVICE_SCOPES))
          .min(1)
          .max(SERVICE_SCOPES.length)
          .refine((scopes) => new Set(scopes).size === scopes.length, {
            error: 'Each scope can be named once.',
          }),
        expires_on: z.string().max(10),
        idempotency_key: idempotencyKey,
      }),
      newApiToken,
      'TOO_MANY_TOKENS',
    ),
    freshSignIn: true,
  },
)

export const adminRenewServiceToken = defineAdminCall(
  'admin-renew_service_token',
  'Makes another API token with the name, account and scopes of one, which goes on working until it ends or is revoked (P1).',
  {
    ...writes(
      z.object({ token_id: z.uuid(), expires_on: z.string().max(10), idempotency_key: idempotencyKey }),
      newApiToken,
      'NOT_FOUND',
      'TOO_MANY_TOKENS',
    ),
    freshSignIn: true,
  },
)

export const adminRevokeToken = defineAdminCall(
  'admin-revoke_token',
  'Revokes an API token of a service account or a person at once, for good (P1, K9).',
  writes(z.object({ token_id: z.uuid(), idempotency_key: idempotencyKey }), adminDone, 'NOT_FOUND'),
)
