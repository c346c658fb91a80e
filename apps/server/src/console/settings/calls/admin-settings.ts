import { presentAddresses } from '../../../people/people.store.ts'
import type { CallOutput } from '@countersign/contract'
import { RIGHTS_SETTINGS } from '@countersign/contract'
import { SOURCED_ATTRIBUTES } from '@countersign/domain'
import { adminChange, logAdmin } from '../../../audit/admin-change.store.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { CallFailure, invalid } from '../../../protocol/call-failure.ts'
import { changeAdministrators } from '../../../people/administrators/administrators.store.ts'
import { refuseStaleSignIn } from '../../../protocol/fresh-sign-in.ts'
import type { Handler } from '../../../protocol/handler.ts'
import { revokeTokensOutside } from '../../../protocol/api-tokens/revoke-tokens.store.ts'
import { endSessionsOutside } from '../../../sessions/end-sessions.store.ts'
import { requireSignIn } from '../../../people/require-sign-in.queries.ts'
import { logSecurity } from '../../../audit/log-security.ts'
import type { CallContext } from '../../../protocol/services.ts'
import type { ProviderConfig, SignInStrength } from '../../../platform/config/provider-settings.ts'
import type { RemoteConfigValues } from '../../../platform/config/remote-config.ts'
import { readSetting, remoteConfigSchema } from '../../../platform/config/remote-config.ts'
import type { SettingKey } from '../setting-rules.ts'
import { checkSetting, findLockout, findMissingClaim, isSettingKey } from '../setting-rules.ts'
import { listStoredSettings } from '../setting.queries.ts'
import { forgetLimitsOutside } from '../../../people/administrators/limits.store.ts'
import { deleteSetting, lockSetting, saveSetting } from '../setting.store.ts'

type Setting = CallOutput<'admin-get_settings'>['settings'][number]

/** Every key with its effective value, its default and who changed it (I4). */
export const adminGetSettings: Handler<'admin-get_settings', 'config' | 'db'> = async (
  _input,
  { services },
) => {
  const rows = await listStoredSettings(services.db)
  const stored = new Map(rows.map((row) => [row.key, row]))
  const keys = Object.keys(remoteConfigSchema.shape) as SettingKey[]
  // The compiler cannot see that the value belongs to the key.
  const settings = keys.map((key) => {
    const row = stored.get(key)
    return {
      key,
      value: readSetting(key, row?.value),
      default_value: readSetting(key, null),
      is_default: row === undefined,
      modified_by: row?.modified_by ?? null,
      date_last_modified: row?.modified_at.toISOString() ?? null,
      revision: row?.revision ?? 0,
    } as Setting
  })
  const { adminEmails, providers } = services.config
  return {
    settings,
    environment_admins: adminEmails,
    sign_in_providers: [...providers].map(([id, provider]) => presentProvider(id, provider)),
  }
}

function presentProvider(
  id: string,
  { name, issuer, domains, claims, strength, acceptsPromptLogin }: ProviderConfig,
) {
  const asked = ({ acr, amr }: SignInStrength) => ({ acr: [...acr], amr: [...amr] })
  return {
    id,
    name,
    issuer,
    domains: domains && [...domains],
    attributes: SOURCED_ATTRIBUTES.filter((attribute) => claims[attribute] !== undefined),
    strength: asked(strength.web),
    console_strength: asked(strength.admin),
    accepts_prompt_login: acceptsPromptLogin,
  }
}

/** Sets one key, effective at once because every request reads the configuration (I4). */
export const adminSaveSetting: Handler<'admin-save_setting', 'config' | 'db' | 'securityLog' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-save_setting', input, async (tx) => {
    const key = requireSettingKey(input.key)
    const checked = checkSetting(key, input.value)
    if (!checked.ok) throw invalid(checked.issues)
    if (key === 'admin_emails') checked.value = await inPresent(tx, checked.value)
    const missing = findMissingClaim(key, checked.value, context.services.config)
    if (missing !== null) throw invalid([{ path: 'value', message: missing }])
    const { services, caller } = context
    const revision = await keepingAdministrators(tx, context, key, async () => {
      const before = await lockUnchanged(tx, key, input.revision)
      refuseLockout(context, key, checked.value)
      if (isRightsSetting(key) && !grantsSame(key, before, checked.value))
        refuseStaleSignIn(caller, services.now())
      if (key === 'admin_emails') await requireAddedSignIn(tx, context, before, checked.value)
      const revision = await saveSetting(tx, key, checked.value, { by: caller.name, at: services.now() })
      await applySetting(tx, key, checked.value, services.now())
      await logChange(tx, context, { action: 'save_setting', key, before, after: checked.value })
      return revision
    })
    return { code: 200 as const, message: 'The setting has been saved', revision }
  })

/** P4: administrators are kept by their present addresses. */
async function inPresent(tx: Tx, value: unknown): Promise<string[]> {
  const emails = value as string[]
  return [...new Set(emails.map(await presentAddresses(tx, emails)))]
}

export const adminResetSetting: Handler<'admin-reset_setting', 'config' | 'db' | 'securityLog' | 'now'> = (
  input,
  context,
) =>
  adminChange(context, 'admin-reset_setting', input, async (tx) => {
    const key = requireSettingKey(input.key)
    await keepingAdministrators(tx, context, key, async () => {
      const before = await lockUnchanged(tx, key, input.revision)
      const after = readSetting(key, null)
      refuseLockout(context, key, after)
      await deleteSetting(tx, key)
      await applySetting(tx, key, after, context.services.now())
      await logChange(tx, context, { action: 'reset_setting', key, before, after })
    })
    return { code: 200 as const, message: 'The setting has its default again' }
  })

/** Settings that say who administers and can sign in leave an administrator without limits (B5, P7). */
function keepingAdministrators<Answer>(
  tx: Tx,
  context: CallContext<'config'>,
  key: SettingKey,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const isOfAdministrators = key === 'admin_emails' || key === 'hosted_domains'
  return isOfAdministrators ? changeAdministrators(tx, context, change) : change()
}

type RightsSetting = (typeof RIGHTS_SETTINGS)[number]

const isRightsSetting = (key: SettingKey): key is RightsSetting =>
  (RIGHTS_SETTINGS as readonly string[]).includes(key)

/** P3: the order of addresses or domains does not affect rights. */
function grantsSame(key: RightsSetting, before: unknown, after: unknown): boolean {
  if (typeof before === 'boolean') return before === after
  const members = (value: unknown) =>
    key === 'hosted_domains' ? (value as RemoteConfigValues['hosted_domains']).values : (value as string[])
  const old = new Set(members(before))
  const current = new Set(members(after))
  return old.size === current.size && [...current].every((member) => old.has(member))
}

/** @throws CallFailure NOT_FOUND */
function requireSettingKey(key: string): SettingKey {
  if (!isSettingKey(key)) throw new CallFailure('NOT_FOUND', 'There is no such setting.')
  return key
}

/** @returns the effective value @throws CallFailure ABORTED if it changed since revision `seen` (A6) */
async function lockUnchanged(tx: Tx, key: SettingKey, seen: number | undefined): Promise<unknown> {
  const row = await lockSetting(tx, key)
  const revision = row?.revision ?? 0
  if (seen !== undefined && seen !== revision)
    throw new CallFailure('ABORTED', 'This setting was changed after you opened it.', {
      revision,
      modified_by: row?.modified_by ?? null,
    })
  return readSetting(key, row?.value)
}

function refuseLockout({ caller, services }: CallContext<'config'>, key: SettingKey, value: unknown): void {
  const message = findLockout(key, value, caller, services.config)
  if (message) throw new CallFailure('FAILED_PRECONDITION', message, { reason: 'LOCKOUT' })
}

/** D7: added administrators must be able to sign in; existing ones are not checked. */
async function requireAddedSignIn(
  tx: Tx,
  { caller }: CallContext,
  before: unknown,
  after: unknown,
): Promise<void> {
  const known = new Set(before as string[])
  const added = (after as string[]).map((email, at) => ({ email, path: `value.${at}` }))
  const { values } = caller.remoteConfig.hosted_domains
  await requireSignIn(
    tx,
    values,
    added.filter(({ email }) => !known.has(email)),
  )
}

/** Applies side effects: sessions and API tokens end with their domain (B3, P1), and limits with the name on the list (P7). */
async function applySetting(tx: Tx, key: SettingKey, value: unknown, now: Date): Promise<void> {
  if (key === 'admin_emails') await forgetLimitsOutside(tx, readSetting(key, value))
  if (key !== 'hosted_domains') return
  const { values } = readSetting(key, value)
  await endSessionsOutside(tx, values)
  await revokeTokensOutside(tx, values, now)
}

async function logChange(
  tx: Tx,
  context: CallContext<'securityLog' | 'now'>,
  change: { action: 'save_setting' | 'reset_setting'; key: SettingKey; before: unknown; after: unknown },
): Promise<void> {
  const { action, key, before, after } = change
  if (isRightsSetting(key))
    await logSecurity(tx, context, { kind: 'rights', action, subject: key, details: { before, after } })
  await logAdmin(tx, context, { action, subject: { kind: 'setting', id: key, name: key }, before, after })
}
