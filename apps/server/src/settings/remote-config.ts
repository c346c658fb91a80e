import { MEMO_STATUSES, type MemoStatus } from '@countersign/domain'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/database.ts'

const statuses = z.array(z.enum(MEMO_STATUSES))
const EDITABLE: MemoStatus[] = [
  'SAVE_AS_DRAFT',
  'RETURNED',
  'RETURNED_DRAFT',
  'SELF_RETURNED',
  'SELF_RETURNED_DRAFT',
]
const off = z.boolean().default(false)

/** Every key of the remote configuration with its default (end-user document section 9, console document section 9, I4). */
export const remoteConfigSchema = z.object({
  allowed_draft_button_statuses: statuses.default(['SAVE_AS_DRAFT']),
  edit_whitelisted_statuses: statuses.default(EDITABLE),
  download_whitelisted_statuses: statuses.default(['APPROVED']),
  hosted_domains: z
    .object({ values: z.array(z.string().toLowerCase()) })
    .default({ values: ['northwind.example'] }),
  admin_emails: z.array(z.string().toLowerCase()).default([]),
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
  support_email: z.string().default('support@northwind.example'),
  feedback_url: z.string().default('mailto:support@northwind.example'),
  chat_name: z.string().default('Chat'),
  company_name: z.string().default('Northwind Telecom'),
})

export type RemoteConfigValues = z.output<typeof remoteConfigSchema>

export interface RemoteConfig {
  /** The values in force now: a change counts on the server at once (I4). */
  read(): Promise<RemoteConfigValues>
}

/** Keys that browsers are told; who administers is not theirs to know. */
export function browserConfig(
  values: RemoteConfigValues,
): Omit<RemoteConfigValues, 'admin_emails' | 'hosted_domains'> {
  const { admin_emails: _admins, hosted_domains: _domains, ...rest } = values
  return rest
}

/** One key's value as the settings table has it; its default where it is absent or does not parse. */
export function readSetting<Key extends keyof RemoteConfigValues>(
  key: Key,
  stored: unknown,
): RemoteConfigValues[Key] {
  const field: z.ZodType = remoteConfigSchema.shape[key]
  const parsed = field.safeParse(stored ?? undefined)
  return (parsed.success ? parsed.data : field.parse(undefined)) as RemoteConfigValues[Key]
}

/** The settings table as one text of JSON: what a query of something else can bring along. */
export const SETTINGS_AS_JSON = '(SELECT jsonb_object_agg(key, value)::text FROM settings)'

let last: { json: string; values: RemoteConfigValues } | undefined

/** The configuration from that text, null where nothing was ever set; what is absent or does not parse keeps its default. */
export function readConfig(stored: string | null): RemoteConfigValues {
  const json = stored ?? '{}'
  // It changes a few times a year, and is read with every call.
  if (last?.json !== json) last = { json, values: parseConfig(json) }
  return last.values
}

function parseConfig(json: string): RemoteConfigValues {
  const stored = JSON.parse(json) as Record<string, unknown>
  const keys = Object.keys(remoteConfigSchema.shape) as (keyof RemoteConfigValues)[]
  return Object.fromEntries(keys.map((key) => [key, readSetting(key, stored[key])])) as RemoteConfigValues
}

/** Reads the configuration from the settings table. */
export function createRemoteConfig(db: Db): RemoteConfig {
  return {
    async read() {
      const { rows } = await sql<{
        json: string | null
      }>`SELECT ${sql.raw(SETTINGS_AS_JSON)} AS json`.execute(db)
      return readConfig(rows[0]?.json ?? null)
    },
  }
}
