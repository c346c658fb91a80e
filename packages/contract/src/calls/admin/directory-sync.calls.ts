import { API_TOKEN_NAME_MAX_CHARACTERS } from '@countersign/domain'
import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone } from '../../wire/admin.ts'
import { emailAddress, idempotencyKey, instant } from '../../wire/common.ts'

const directoryToken = z.object({
  token_id: z.string(),
  name: z.string(),
  /** By which people recognise it. */
  last_characters: z.string(),
  date_created: instant,
  created_by: z.string(),
  /** The last day on which it works, in Manila. */
  expires_on: z.iso.date(),
  is_expired: z.boolean(),
  /** Accurate to the minute; null before the first use. */
  date_last_used: instant.nullable(),
})

export const adminGetDirectorySync = defineAdminCall(
  'admin-get_directory_sync',
  'The directory sync (P4): its tokens, people and groups, its last change, and what waits for a decision.',
  reads(
    z.object({}),
    z.object({
      /** Where clients send their requests. */
      base_url: z.string(),
      tokens: z.array(directoryToken),
      /** The last day that a token can be made for. */
      latest_end: z.iso.date(),
      people: z.object({ total: z.int(), active: z.int() }),
      groups: z.int(),
      date_last_changed: instant.nullable(),
      /** People who left the directory while memos wait for them (K9). */
      left: z.array(z.object({ email: z.string(), name: z.string(), memos: z.int() })),
      /** Earlier addresses that the directory gives to other people. */
      addresses: z.array(
        z.object({
          email: z.string(),
          /** Who is to have it. */
          name: z.string(),
          former_name: z.string(),
          /** The present address of the person whose alias it is. */
          former_email: z.string(),
          date_asked: instant,
        }),
      ),
    }),
  ),
)

export const adminCreateDirectoryToken = defineAdminCall(
  'admin-create_directory_token',
  'Makes a token of the directory sync, which is good for /scim/v2 alone (P4).',
  {
    ...writes(
      z.object({
        name: z.string().trim().min(1).max(API_TOKEN_NAME_MAX_CHARACTERS),
        expires_on: z.string().max(10),
        idempotency_key: idempotencyKey,
      }),
      adminDone.extend({
        token_id: z.string(),
        /** The whole token, in the first answer alone: null where the request is repeated (A6). */
        token: z.string().nullable(),
      }),
    ),
    freshSignIn: true,
  },
)

export const adminRevokeDirectoryToken = defineAdminCall(
  'admin-revoke_directory_token',
  'Revokes a token of the directory sync at once, for good (P4).',
  writes(z.object({ token_id: z.string().max(60), idempotency_key: idempotencyKey }), adminDone, 'NOT_FOUND'),
)

export const adminConfirmAddress = defineAdminCall(
  'admin-confirm_address',
  'Confirms that an earlier address of one person is another one’s from now on (P4).',
  {
    ...writes(
      z.object({ email: emailAddress, idempotency_key: idempotencyKey }),
      adminDone,
      'NOT_FOUND',
      'IN_USE',
    ),
    freshSignIn: true,
  },
)
