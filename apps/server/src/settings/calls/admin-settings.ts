import { sql } from 'kysely'
import { adminChange, logAdmin } from '../../console/admin-change.ts'
import type { Tx } from '../../db/database.ts'
import { CallFailure, invalid } from '../../http/call-failure.ts'
import type { Handler } from '../../http/handler.ts'
import { endSessionsOutside } from '../../people/end-sessions.ts'
import type { CallContext } from '../../services.ts'
import { readSetting, remoteConfigSchema } from '../remote-config.ts'
import { checkSetting, isSettingKey, lockout, type SettingKey } from '../setting-rules.ts'

/** Every key with its value in force, its default and who changed it (I4). */
export const adminGetSettings: Handler<'admin-get_settings'> = async (_input, { services }) => {
  const rows = await services.db.selectFrom('settings').selectAll().execute()
  const stored = new Map(rows.map((row) => [row.key, row]))
  const keys = Object.keys(remoteConfigSchema.shape) as SettingKey[]
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
    }
  })
  return { settings, environment_admins: services.config.adminEmails }
}

/** Sets one key; it counts at once, since every request reads the configuration anew (I4). */
export const adminSaveSetting: Handler<'admin-save_setting'> = (input, context) =>
  adminChange(context, 'admin-save_setting', input, async (tx) => {
    const key = knownKey(input.key)
    const checked = checkSetting(key, input.value)
    if (!checked.ok) throw invalid(checked.issues)
    const before = await lockSetting(tx, key, input.revision)
    refuseLockout(context, key, checked.value)
    const { services, caller } = context
    const { revision } = await tx
      .insertInto('settings')
      .values({
        key,
        value: JSON.stringify(checked.value),
        modified_by: caller.name,
        modified_at: services.now(),
      })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          value: eb.ref('excluded.value'),
          modified_by: eb.ref('excluded.modified_by'),
          modified_at: eb.ref('excluded.modified_at'),
          revision: eb('settings.revision', '+', 1),
        })),
      )
      .returning('revision')
      .executeTakeFirstOrThrow()
    await applySetting(tx, key, checked.value)
    await log(tx, context, { action: 'save_setting', key, before, after: checked.value })
    return { code: 200 as const, message: 'The setting has been saved', revision }
  })

export const adminResetSetting: Handler<'admin-reset_setting'> = (input, context) =>
  adminChange(context, 'admin-reset_setting', input, async (tx) => {
    const key = knownKey(input.key)
    const before = await lockSetting(tx, key, input.revision)
    const after = readSetting(key, null)
    refuseLockout(context, key, after)
    await tx.deleteFrom('settings').where('key', '=', key).execute()
    await applySetting(tx, key, after)
    await log(tx, context, { action: 'reset_setting', key, before, after })
    return { code: 200 as const, message: 'The setting has its default again' }
  })

function knownKey(key: string): SettingKey {
  if (!isSettingKey(key)) throw new CallFailure('NOT_FOUND', 'There is no such setting.')
  return key
}

/** Any fixed number: a key that has no row yet can't be locked by it. */
const SETTINGS_LOCK = 7_215_408

/** @returns the value in force @throws CallFailure ABORTED where it changed since `seen` */
async function lockSetting(tx: Tx, key: SettingKey, seen: number | undefined): Promise<unknown> {
  await sql`SELECT pg_advisory_xact_lock(${SETTINGS_LOCK})`.execute(tx)
  const row = await tx
    .selectFrom('settings')
    .select(['value', 'revision', 'modified_by'])
    .where('key', '=', key)
    .executeTakeFirst()
  const revision = row?.revision ?? 0
  if (seen !== undefined && seen !== revision)
    throw new CallFailure('ABORTED', 'Somebody changed this setting since you opened it.', {
      revision,
      modified_by: row?.modified_by ?? null,
    })
  return readSetting(key, row?.value)
}

function refuseLockout({ caller, services }: CallContext, key: SettingKey, value: unknown): void {
  const sentence = lockout(key, value, caller, services.config)
  if (sentence) throw new CallFailure('FAILED_PRECONDITION', sentence, { reason: 'LOCKOUT' })
}

/** What must follow at once: sessions end with their domain (B3). */
async function applySetting(tx: Tx, key: SettingKey, value: unknown): Promise<void> {
  if (key === 'hosted_domains') await endSessionsOutside(tx, readSetting(key, value).values)
}

function log(
  tx: Tx,
  context: CallContext,
  change: { action: string; key: SettingKey; before: unknown; after: unknown },
): Promise<void> {
  const { action, key, before, after } = change
  return logAdmin(tx, context, { action, subject: { kind: 'setting', id: key, name: key }, before, after })
}
