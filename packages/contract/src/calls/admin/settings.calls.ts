import { COMPANY_SOURCES, SOURCED_ATTRIBUTES, VALUE_SOURCES } from '@countersign/domain'
import { z } from 'zod'
import { LISTS_BODY } from '../../body-limits.ts'
import { defineAdminCall, defineOpenAdminCall, reads, writes } from '../../define-admin-call.ts'
import { ADMIN_ACTIONS, ADMIN_SUBJECT_KINDS, adminDone, RIGHTS_SETTINGS } from '../../wire/admin.ts'
import { emailAddress, idempotencyKey, instant, revision } from '../../wire/common.ts'
import { memoStatus } from '../../wire/memo.ts'

const settingKey = z.string().min(1).max(100)

const settingOf = <const Key extends string, Value extends z.ZodType>(keys: readonly Key[], value: Value) =>
  z.object({
    key: z.enum(keys),
    value,
    default_value: value,
    is_default: z.boolean(),
    modified_by: z.string().nullable(),
    date_last_modified: instant.nullable(),
    /** The key's revision, 0 while it has its default (A6). */
    revision: z.int(),
  })

/** One key of the remote configuration (U44, I4), with a value of the key's type. */
const setting = z.discriminatedUnion('key', [
  settingOf(
    [
      'is_cancel_active_memo_table_enabled',
      'is_draft_actions_enabled',
      'is_filter_by_memo_type_enabled',
      'is_filter_by_date_range_enabled',
      'is_download_xlsx_enabled',
      'is_table_options_visible',
      'enable_download_pdf',
      'is_global_search_enabled',
      'is_memo_creation_enabled',
      'is_policy_confirmation_enabled',
      'is_policy_without_approval_enabled',
      'is_token_decide_enabled',
    ],
    z.boolean(),
  ),
  settingOf(
    ['allowed_draft_button_statuses', 'edit_whitelisted_statuses', 'download_whitelisted_statuses'],
    z.array(memoStatus),
  ),
  settingOf(['support_email', 'feedback_url', 'chat_name', 'company_name'], z.string()),
  settingOf(['max_remarks_attachment', 'notification_days'], z.int()),
  settingOf(['group_source', 'manager_source', 'roles_source'], z.enum(VALUE_SOURCES)),
  settingOf(['company_source'], z.enum(COMPANY_SOURCES)),
  settingOf(['admin_emails'], z.array(z.string())),
  settingOf(['outgoing_hosts'], z.array(z.string())),
  settingOf(['hosted_domains'], z.object({ values: z.array(z.string()) })),
])

export const adminGetSettings = defineAdminCall(
  'admin-get_settings',
  'Every key of the remote configuration, with its default and who changed it (I4).',
  reads(
    z.object({}),
    z.object({
      settings: z.array(setting),
      /** Administrators named by the environment, without an entry in `admin_emails` (B5). */
      environment_admins: z.array(z.string()),
      /** The sign-in providers as operators have set them up (P3), without their secrets. */
      sign_in_providers: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          issuer: z.string(),
          /** Null for all domains that no other provider lists. */
          domains: z.array(z.string()).nullable(),
          /** Attributes of people that it sends (N2). */
          attributes: z.array(z.enum(SOURCED_ATTRIBUTES)),
          /** What its sign-ins have to say of their strength, here and on the console. */
          strength: z.object({ acr: z.array(z.string()), amr: z.array(z.string()) }),
          console_strength: z.object({ acr: z.array(z.string()), amr: z.array(z.string()) }),
          accepts_prompt_login: z.boolean(),
        }),
      ),
    }),
  ),
)
export const adminSaveSetting = defineAdminCall(
  'admin-save_setting',
  'Sets one key, effective on the server at once (I4). Refused if it would lock the caller out.',
  {
    ...writes(
      z.object({ key: settingKey, value: z.unknown(), revision, idempotency_key: idempotencyKey }),
      adminDone.extend({ revision: z.int() }),
      'NOT_FOUND',
      'LOCKOUT',
      'LAST_ADMINISTRATOR',
    ),
    freshSignIn: { field: 'key', values: RIGHTS_SETTINGS, unlessUnchanged: true },
  },
  // Lists of 500 addresses (I4).
  LISTS_BODY,
)
export const adminResetSetting = defineAdminCall('admin-reset_setting', 'Gives one key its default again.', {
  ...writes(
    z.object({ key: settingKey, revision, idempotency_key: idempotencyKey }),
    adminDone,
    'NOT_FOUND',
    'LOCKOUT',
    'LAST_ADMINISTRATOR',
  ),
  freshSignIn: { field: 'key', values: RIGHTS_SETTINGS },
})

const superAdmin = z.object({ email: z.string(), name: z.string(), date_last_modified: instant })

export const adminGetSuperAdmins = defineAdminCall(
  'admin-get_super_admins',
  'The Super Admins of reports (H6).',
  reads(z.object({}), z.array(superAdmin)),
)
export const adminGrantSuperAdmin = defineAdminCall(
  'admin-grant_super_admin',
  'Makes a person a Super Admin of reports: the first one is appointed here, others in the reports themselves (H6).',
  {
    ...writes(
      z.object({ email: emailAddress, idempotency_key: idempotencyKey }),
      adminDone,
      'ALREADY_EXISTS',
    ),
    freshSignIn: true,
  },
)

const adminEvent = z.object({
  event_no: z.string(),
  date: instant,
  actor_name: z.string(),
  actor_email: z.string(),
  action: z.enum(ADMIN_ACTIONS),
  subject_kind: z.enum(ADMIN_SUBJECT_KINDS),
  subject_id: z.string(),
  subject_name: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

export const adminGetLog = defineOpenAdminCall(
  'admin-get_log',
  "A page of the administrators' log, newest first.",
  reads(
    z.object({
      subject_kind: z.string().max(40).nullish(),
      /** Part of the administrator's name or e-mail, or of the subject's name. */
      search: z.string().trim().max(100).nullish(),
      page_no: z.int().min(1).max(10_000).default(1),
      limit: z.int().min(1).max(100).default(25),
    }),
    z.object({ events: z.array(adminEvent), total: z.int() }),
  ),
)
