import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { quiet } from './shift.ts'

/** Brings the queue's own tables up to date. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  await runMigrations({ pgPool: pool, logger: quiet })
}
