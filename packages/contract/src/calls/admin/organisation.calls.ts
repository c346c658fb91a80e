import { isDomainName } from '@countersign/domain'
import { z } from 'zod'
import { defineAdminCall, defineOpenAdminCall, reads, writes } from '../../define-admin-call.ts'
import { adminDone, adminId } from '../../wire/admin.ts'
import { idempotencyKey } from '../../wire/common.ts'

const name = z.string().trim().min(1).max(100)
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine(isDomainName, 'This is not a domain, like company.example')
/** Whether people of the domain see a banner, or cannot create memos (I3); ACTIVE has no effect. */
const groupStatus = z.enum(['ACTIVE', 'RESTRICTED', 'DISABLED'])

const unit = { name: z.string(), people_count: z.int() }
const userGroup = z.object({
  domain: z.string(),
  status: z.string(),
  migration_faq_url: z.string().nullable(),
})

export const adminGetOrganisation = defineOpenAdminCall(
  'admin-get_organisation',
  'Companies with their domains, groups, and the user groups by e-mail domain (H1, I3).',
  reads(
    z.object({}),
    z.object({
      companies: z.array(z.object({ company_id: z.string(), domains: z.array(z.string()), ...unit })),
      groups: z.array(z.object({ group_id: z.string(), ...unit })),
      user_groups: z.array(userGroup),
    }),
  ),
)
export const adminSaveCompany = defineAdminCall(
  'admin-save_company',
  'Adds a company, or changes the name and domains of one (H1); what is absent is kept. A new one needs a name.',
  writes(
    z.object({
      company_id: adminId.nullish(),
      name: name.optional(),
      domains: z.array(domain).max(50).optional(),
      idempotency_key: idempotencyKey,
    }),
    adminDone.extend({ company_id: z.string() }),
    'NOT_FOUND',
    'ALREADY_EXISTS',
  ),
)
export const adminDeleteCompany = defineAdminCall(
  'admin-delete_company',
  'Deletes a company that neither people nor memos nor holders of roles belong to.',
  writes(
    z.object({ company_id: adminId, idempotency_key: idempotencyKey }),
    adminDone,
    'NOT_FOUND',
    'IN_USE',
  ),
)
export const adminSaveGroup = defineAdminCall(
  'admin-save_group',
  'Adds a group, or renames it (H1).',
  writes(
    z.object({ group_id: adminId.nullish(), name, idempotency_key: idempotencyKey }),
    adminDone.extend({ group_id: z.string() }),
    'NOT_FOUND',
    'ALREADY_EXISTS',
  ),
)
export const adminDeleteGroup = defineAdminCall(
  'admin-delete_group',
  'Deletes a group that neither people nor memos, report grants nor holders of roles belong to.',
  writes(z.object({ group_id: adminId, idempotency_key: idempotencyKey }), adminDone, 'NOT_FOUND', 'IN_USE'),
)
export const adminSaveUserGroup = defineAdminCall(
  'admin-save_user_group',
  "Sets an e-mail domain's status and the link to its migration FAQ (I3); what is absent is kept. A new one needs a status.",
  writes(
    z.object({
      domain,
      status: groupStatus.optional(),
      migration_faq_url: z
        .url({ protocol: /^https?$/ })
        .max(500)
        .nullish(),
      idempotency_key: idempotencyKey,
    }),
    adminDone,
  ),
)
export const adminDeleteUserGroup = defineAdminCall(
  'admin-delete_user_group',
  'Removes the record of an e-mail domain: no record allows everything (I3).',
  writes(z.object({ domain, idempotency_key: idempotencyKey }), adminDone, 'NOT_FOUND'),
)
