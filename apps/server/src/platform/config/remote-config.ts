import type { BrowserConfiguration } from '@countersign/contract'
import type { MemoStatus, StoredKind } from '@countersign/domain'
import { COMPANY_SOURCES, MEMO_STATUSES, readStored, storedKind, VALUE_SOURCES } from '@countersign/domain'
import { z } from 'zod'

const statuses = z.array(z.enum(MEMO_STATUSES))
const EDITABLE: MemoStatus[] = [
  'SAVE_AS_DRAFT',
  'RETURNED',
  'RETURNED_DRAFT',
  'SELF_RETURNED',
  'SELF_RETURNED_DRAFT',
]
const off = z.boolean().default(false)
/** N2. A release that took values by hand and by CSV stored CONSOLE, which is read as the default. */
const source = z.enum(VALUE_SOURCES).default('HAND')

/** Every key of the remote configuration with its default (U44, I4). */
export const remoteConfigSchema = z.object({
  allowed_draft_button_statuses: statuses.default(['SAVE_AS_DRAFT']),
  edit_whitelisted_statuses: statuses.default(EDITABLE),
  download_whitelisted_statuses: statuses.default(['APPROVED']),
  hosted_domains: z
    .object({ values: z.array(z.string().toLowerCase()) })
    .default({ values: ['northwind.example'] }),
  admin_emails: z.array(z.string().toLowerCase()).default([]),
  outgoing_hosts: z.array(z.string().toLowerCase()).default([]),
  notification_days: z.int().min(0).max(3650).default(365),
  max_remarks_attachment: z.int().min(0).max(20).default(3),
  is_cancel_active_memo_table_enabled: off,
  is_draft_actions_enabled: off,
  is_filter_by_memo_type_enabled: off,
  is_filter_by_date_range_enabled: off,
  is_download_xlsx_enabled: off,
  is_table_options_visible: off,
  enable_download_pdf: off,
  is_global_search_enabled: off,
  is_memo_creation_enabled: z.boolean().default(true),
  is_policy_confirmation_enabled: off,
  is_policy_without_approval_enabled: off,
  is_token_decide_enabled: off,
  group_source: source,
  manager_source: source,
  roles_source: source,
  company_source: z.enum(COMPANY_SOURCES).default('DOMAIN'),
  support_email: z.string().default('support@northwind.example'),
  feedback_url: z.string().default('mailto:support@northwind.example'),
  chat_name: z.string().default('Chat'),
  company_name: z.string().default('Northwind Telecom'),
})

/** Stored values are versioned per key. */
export const SETTINGS = Object.fromEntries(
  Object.keys(remoteConfigSchema.shape).map((key) => [key, storedKind(`setting ${key}`)]),
) as Record<keyof RemoteConfigValues, StoredKind<unknown>>

export type RemoteConfigValues = z.output<typeof remoteConfigSchema>

export interface RemoteConfig {
  /** The current values: a change takes effect at once (I4). */
  read(): Promise<RemoteConfigValues>
}

/** Keys of the console and the server alone: browsers must not learn who the administrators are, or what they may do. */
const NOT_FOR_BROWSERS = [
  'admin_emails',
  'hosted_domains',
  'outgoing_hosts',
  'group_source',
  'manager_source',
  'roles_source',
  'company_source',
  'is_policy_confirmation_enabled',
  'is_policy_without_approval_enabled',
  'is_token_decide_enabled',
  'notification_days',
] as const satisfies (keyof RemoteConfigValues)[]

/** The values sent to browsers. */
export function browserConfig(values: RemoteConfigValues): Omit<BrowserConfiguration, 'sign_in_providers'> {
  const rest: Partial<RemoteConfigValues> = { ...values }
  for (const key of NOT_FOR_BROWSERS) Reflect.deleteProperty(rest, key)
  return rest as Omit<RemoteConfigValues, (typeof NOT_FOR_BROWSERS)[number]>
}

/** A key's value from the settings table, or its default if it is absent or invalid. */
export function readSetting<Key extends keyof RemoteConfigValues>(
  key: Key,
  stored: unknown,
): RemoteConfigValues[Key] {
  const field: z.ZodType = remoteConfigSchema.shape[key]
  const parsed = field.safeParse(readStored(SETTINGS[key], stored) ?? undefined)
  return (parsed.success ? parsed.data : field.parse(undefined)) as RemoteConfigValues[Key]
}

let last: { json: string; values: RemoteConfigValues } | undefined

/** Parses the configuration; absent or invalid values have their defaults. @param stored null if no setting is stored */
export function readConfig(stored: string | null): RemoteConfigValues {
  const json = stored ?? '{}'
  // Read with every call, but changed a few times a year.
  if (last?.json !== json) last = { json, values: parseConfig(json) }
  return last.values
}

function parseConfig(json: string): RemoteConfigValues {
  const stored = JSON.parse(json) as Record<string, unknown>
  const keys = Object.keys(remoteConfigSchema.shape) as (keyof RemoteConfigValues)[]
  return Object.fromEntries(keys.map((key) => [key, readSetting(key, stored[key])])) as RemoteConfigValues
}
