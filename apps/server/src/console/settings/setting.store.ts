import { toStore } from '@countersign/domain'
import { sql } from 'kysely'
import { FIRST_REVISION } from '../../platform/config/first-revision.queries.ts'
import { SETTINGS } from '../../platform/config/remote-config.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SettingKey } from './setting-rules.ts'

/** Arbitrary but fixed: a key at its default has no row that could be locked. */
const SETTINGS_LOCK = 7_215_408

/** Blocks changes to settings until the transaction ends. @returns the stored setting, undefined if it has its default */
export async function lockSetting(tx: Tx, key: SettingKey) {
  await sql`SELECT pg_advisory_xact_lock(${SETTINGS_LOCK})`.execute(tx)
  return tx
    .selectFrom('settings')
    .select(['value', 'revision', 'modified_by'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** @returns the setting's new revision */
export async function saveSetting(
  tx: Tx,
  key: SettingKey,
  value: unknown,
  { by, at }: { by: string; at: Date },
): Promise<number> {
  const { revision } = await tx
    .insertInto('settings')
    .values({
      key,
      value: JSON.stringify(toStore(SETTINGS[key], value)),
      modified_by: by,
      modified_at: at,
      revision: FIRST_REVISION,
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
  return revision
}

export async function deleteSetting(tx: Tx, key: SettingKey): Promise<void> {
  await tx.deleteFrom('settings').where('key', '=', key).execute()
}
