import { isIP } from 'node:net'
import { emailAddress } from '@countersign/contract'
import type { MemoStatus } from '@countersign/domain'
import type { SourcedAttribute } from '@countersign/domain'
import {
  COMPANY_SOURCES,
  emailDomain,
  isDomainName,
  isStorableText,
  MEMO_STATUSES,
  VALUE_SOURCES,
} from '@countersign/domain'
import { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import { CLAIM_SETTINGS } from '../../platform/config/provider-settings.ts'
import type { Caller } from '../../protocol/services.ts'
import type { RemoteConfigValues } from '../../platform/config/remote-config.ts'

export type SettingKey = keyof RemoteConfigValues

const EDITABLE = ['SAVE_AS_DRAFT', 'RETURNED', 'RETURNED_DRAFT', 'SELF_RETURNED', 'SELF_RETURNED_DRAFT']
/** C4: SUBMITTED and final statuses are never editable, whatever the configuration. */
const editable = statusList((status) => EDITABLE.includes(status), 'A memo in this status is never edited.')
const submitted = statusList(
  (status) => status !== 'SAVE_AS_DRAFT',
  'A memo that was never submitted has no PDF.',
)

const MAX_ENTRIES = 500
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine(isDomainName, 'This is not a domain, like company.example.')
/** A name or an IP address, without port or path (P2). */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine(
    (value) => isDomainName(value) || value === 'localhost' || isIP(value) !== 0,
    'This is not a host, like hooks.company.example.',
  )
const text = (maxLength: number) =>
  z.string().trim().min(1, 'This field is required').max(maxLength, `At most ${maxLength} characters.`)
const address = text(500).refine(
  (value) => /^(https?:\/\/|mailto:)\S+$/i.test(value) && URL.canParse(value),
  'This is not an address: it begins with https:// or mailto:.',
)
const yesNo = z.boolean()

/** What administrators may set for each key: stricter than what is read, so that no invalid value is stored. */
const RULES: Record<SettingKey, z.ZodType> = {
  allowed_draft_button_statuses: editable,
  edit_whitelisted_statuses: editable,
  download_whitelisted_statuses: submitted,
  hosted_domains: z.object({ values: list(domain, 'At least one domain is needed.') }),
  admin_emails: list(emailAddress),
  outgoing_hosts: list(host),
  max_remarks_attachment: z.int('This is not a whole number.').min(0, 'At least 0.').max(20, 'At most 20.'),
  notification_days: z.int('This is not a whole number.').min(0, 'At least 0.').max(3650, 'At most 3650.'),
  is_cancel_active_memo_table_enabled: yesNo,
  is_draft_actions_enabled: yesNo,
  is_filter_by_memo_type_enabled: yesNo,
  is_filter_by_date_range_enabled: yesNo,
  is_download_xlsx_enabled: yesNo,
  is_table_options_visible: yesNo,
  enable_download_pdf: yesNo,
  is_global_search_enabled: yesNo,
  is_memo_creation_enabled: yesNo,
  is_policy_confirmation_enabled: yesNo,
  is_policy_without_approval_enabled: yesNo,
  is_token_decide_enabled: yesNo,
  group_source: z.enum(VALUE_SOURCES),
  manager_source: z.enum(VALUE_SOURCES),
  roles_source: z.enum(VALUE_SOURCES),
  company_source: z.enum(COMPANY_SOURCES),
  support_email: emailAddress,
  feedback_url: address,
  chat_name: text(60),
  company_name: text(100),
}

function statusList(allowed: (status: MemoStatus) => boolean, refusal: string) {
  const statuses = z.array(z.enum(MEMO_STATUSES))
  return statuses
    .refine((values) => values.every(allowed), refusal)
    .transform((values) => MEMO_STATUSES.filter((status) => values.includes(status)))
}

function list(entry: z.ZodType<string>, emptyMessage?: string) {
  const entries = z.array(entry).max(MAX_ENTRIES, `At most ${MAX_ENTRIES} entries.`)
  const checked = emptyMessage ? entries.min(1, emptyMessage) : entries
  return checked.transform((values) => [...new Set(values)])
}

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(RULES, key)
}

type Checked = { ok: true; value: unknown } | { ok: false; issues: { path: string; message: string }[] }

/** Validates and normalises a key's new value. Issues have paths inside the value. */
export function checkSetting(key: SettingKey, value: unknown): Checked {
  const parsed = RULES[key].safeParse(value)
  if (parsed.success)
    return isStorableText(JSON.stringify(parsed.data))
      ? { ok: true, value: parsed.data }
      : { ok: false, issues: [{ path: 'value', message: 'This text cannot be stored.' }] }
  const issues = parsed.error.issues.map(({ path, message }) => ({
    path: ['value', ...path.map(String)].join('.'),
    message,
  }))
  return { ok: false, issues }
}

const SOURCES: Partial<Record<SettingKey, { attribute: SourcedAttribute; noun: string }>> = {
  group_source: { attribute: 'group', noun: 'groups' },
  manager_source: { attribute: 'manager', noun: 'managers' },
  roles_source: { attribute: 'roles', noun: 'roles' },
}

/** Why an attribute can't come from sign-in: no provider is set to send it (N2). Null where it can, or comes from elsewhere. */
export function findMissingClaim(
  key: SettingKey,
  value: unknown,
  { providers }: Pick<Config, 'providers'>,
): string | null {
  const source = SOURCES[key]
  if (!source || value !== 'CLAIMS') return null
  const { attribute, noun } = source
  if ([...providers.values()].some(({ claims }) => claims[attribute] !== undefined)) return null
  const name = CLAIM_SETTINGS[attribute]
  return `No sign-in provider sends ${noun} yet. Operators name its claim with GOOGLE_${name} or MICROSOFT_${name}.`
}

/**
 * Explains how a value would lock its author out of the console (B5).
 * @param value the value after the change
 * @returns null if it would not
 */
export function findLockout(
  key: SettingKey,
  value: unknown,
  { email }: Pick<Caller, 'email'>,
  { adminEmails }: Pick<Config, 'adminEmails'>,
): string | null {
  if (key === 'hosted_domains') {
    const own = emailDomain(email)
    return (value as RemoteConfigValues['hosted_domains']).values.includes(own)
      ? null
      : `Your own domain, ${own}, has to stay in the list: you would lock yourself out.`
  }
  if (key === 'admin_emails') {
    const isKept = adminEmails.includes(email) || (value as string[]).includes(email)
    return isKept ? null : `Your own e-mail, ${email}, has to stay in the list: you would lock yourself out.`
  }
  return null
}
