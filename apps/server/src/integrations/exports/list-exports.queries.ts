import type { Selectable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'

export type ExportRun = Selectable<Database['exports']>

/** The newest exports, those that have ended among them. */
export function listExports(db: Db, limit: number): Promise<ExportRun[]> {
  return db.selectFrom('exports').selectAll().orderBy('requested_at', 'desc').limit(limit).execute()
}
