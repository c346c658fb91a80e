import { z } from 'zod'
import { defineAdminCall, reads, writes } from '../define-admin-call.ts'
import { adminDone } from '../wire/admin.ts'
import { idempotencyKey, instant, revision } from '../wire/common.ts'

const settingKey = z.string().min(1).max(100)

/** One key of the remote configuration (end-user document section 9, I4); `value` has the key's own type. */
const setting = z.object({
  key: settingKey,
  value: z.unknown(),
  default_value: z.unknown(),
  is_default: z.boolean(),
  modified_by: z.string().nullable(),
  date_last_modified: instant.nullable(),
  /** Of this key, 0 while it has its default (A6). */
  revision: z.int(),
})

export const adminGetSettings = defineAdminCall(
  'admin-get_settings',
  'Every key of the remote configuration, with its default and who changed it (I4).',
  reads(
    z.object({}),
    z.object({
      settings: z.array(setting),
      /** Administrators that the environment names: they need no entry in `admin_emails` (B5). */
      environment_admins: z.array(z.string()),
    }),
  ),
)
export const adminSaveSetting = defineAdminCall(
  'admin-save_setting',
  'Sets one key; it counts on the server at once (I4). Whoever would lock themselves out is refused.',
  writes(
    z.object({ key: settingKey, value: z.unknown(), revision, idempotency_key: idempotencyKey }),
    adminDone.extend({ revision: z.int() }),
  ),
)
export const adminResetSetting = defineAdminCall(
  'admin-reset_setting',
  'Gives one key its default again.',
  writes(z.object({ key: settingKey, revision, idempotency_key: idempotencyKey }), adminDone),
)

const superAdmin = z.object({ email: z.string(), name: z.string(), date_last_modified: instant })

export const adminGetSuperAdmins = defineAdminCall(
  'admin-get_super_admins',
  'The Super Admins of reports (H6).',
  reads(z.object({}), z.array(superAdmin)),
)
export const adminGrantSuperAdmin = defineAdminCall(
  'admin-grant_super_admin',
  'Makes somebody a Super Admin of reports: the first one comes from here, others from the reports themselves (H6).',
  writes(z.object({ email: z.email().max(254), idempotency_key: idempotencyKey }), adminDone),
)

const adminEvent = z.object({
  event_no: z.string(),
  date: instant,
  actor_name: z.string(),
  actor_email: z.string(),
  action: z.string(),
  subject_kind: z.string(),
  subject_id: z.string(),
  subject_name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

export const adminGetLog = defineAdminCall(
  'admin-get_log',
  "A page of the administrators' log, newest first.",
  reads(
    z.object({
      subject_kind: z.string().max(40).nullish(),
      /** Part of the name or e-mail of who did it, or of what it was done to. */
      search: z.string().trim().max(100).nullish(),
      page_no: z.int().min(1).max(10_000).default(1),
      limit: z.int().min(1).max(100).default(25),
    }),
    z.object({ events: z.array(adminEvent), total: z.int() }),
  ),
)
