import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { RemoteConfig } from './remote-config.ts'
import { readConfig } from './remote-config.ts'

/** The settings as one JSON text, for use in another query. */
export const SETTINGS_AS_JSON = '(SELECT jsonb_object_agg(key, value)::text FROM settings)'

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
