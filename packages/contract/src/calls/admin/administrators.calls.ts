import { ADMINISTRATOR_LIMITS } from '@countersign/domain'
import { z } from 'zod'
import { LIMITS_BODY } from '../../body-limits.ts'
import { defineAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone, adminId } from '../../wire/admin.ts'
import { emailAddress, idempotencyKey, instant, revision } from '../../wire/common.ts'

const named = z.array(z.object({ id: z.string(), name: z.string() }))

const administrator = z.object({
  email: z.string(),
  /** Null for an address without an account. */
  name: z.string().nullable(),
  /** Named by the environment, which also adds to the list (B5). */
  is_environment: z.boolean(),
  is_disabled: z.boolean(),
  /** Null for an administrator without limits (P7). */
  limits: z.object({ companies: named, categories: named }).nullable(),
  /** Why they can't be limited or removed; null where they can. */
  kept_because: z.string().nullable(),
  /** Of the limits, 0 without any. */
  revision: z.int(),
  modified_by: z.string().nullable(),
  date_last_modified: instant.nullable(),
})

export const adminGetAdministrators = defineAdminCall(
  'admin-get_administrators',
  'The administrators of list and environment, with what each is limited to (B5, P7).',
  reads(z.object({}), z.object({ administrators: z.array(administrator) })),
)

const ids = z.array(adminId).max(ADMINISTRATOR_LIMITS.places)

export const adminSaveAdministrator = defineAdminCall(
  'admin-save_administrator',
  'Adds an administrator to the list, or changes what one is limited to; null is without limits (B5, P7).',
  {
    ...writes(
      z.object({
        email: emailAddress,
        limits: z.object({ company_ids: ids, category_ids: ids }).nullable(),
        revision,
        idempotency_key: idempotencyKey,
      }),
      adminDone,
      'LOCKOUT',
      'LAST_ADMINISTRATOR',
    ),
    freshSignIn: true,
  },
  LIMITS_BODY,
)

export const adminRemoveAdministrator = defineAdminCall(
  'admin-remove_administrator',
  'Removes an administrator from the list (B5).',
  {
    ...writes(
      z.object({ email: emailAddress, revision, idempotency_key: idempotencyKey }),
      adminDone,
      'NOT_FOUND',
      'LOCKOUT',
      'LAST_ADMINISTRATOR',
    ),
    freshSignIn: true,
  },
)
