import type { Db } from '../../platform/db/database.ts'

/** The settings that differ from their defaults. */
export function listStoredSettings(db: Db) {
  return db.selectFrom('settings').selectAll().execute()
}
