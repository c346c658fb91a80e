import type pg from 'pg'
import { connect, type Db } from '../../apps/server/src/db/database.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { migrateJobs } from '../../apps/server/src/jobs/worker.ts'
import { startTestPostgres } from '../../scripts/postgres/test-postgres.ts'

export interface ScratchDatabase {
  url: string
  db: Db
  pool: pg.Pool
  stop(): Promise<void>
}

/** A PostgreSQL of a command's own, migrated and empty. */
export async function startScratchDatabase(): Promise<ScratchDatabase> {
  const postgres = await startTestPostgres()
  const { db, pool } = connect(postgres.url, 8)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  await migrate(pool)
  await migrateJobs(pool)
  return {
    ...{ url: postgres.url, db, pool },
    async stop() {
      await db.destroy()
      await postgres.stop()
    },
  }
}
