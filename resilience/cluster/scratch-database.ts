import pg from 'pg'
import type { Db } from '@countersign/server/platform/db/database'
import { connect } from '@countersign/server/platform/db/database'
import { migrate } from '@countersign/server/platform/db/migrate'
import { migrateJobs } from '@countersign/server/platform/jobs/migrate-jobs'
import { databaseUrl } from '@countersign/test-kit/database-url'
import { startTestPostgres } from '../../scripts/postgres/test-postgres.ts'

export interface ScratchDatabase {
  url: string
  db: Db
  pool: pg.Pool
  stop(): Promise<void>
}

/** A temporary PostgreSQL, migrated and empty. */
export async function startScratchDatabase(): Promise<ScratchDatabase> {
  const postgres = await startTestPostgres()
  const database = await openMigrated(postgres.url)
  return {
    ...database,
    async stop() {
      await database.stop()
      await postgres.stop()
    },
  }
}

/** A temporary PostgreSQL for several databases in sequence, each migrated and empty. */
export async function startScratchServer(): Promise<{
  newDatabase(): Promise<ScratchDatabase>
  stop(): Promise<void>
}> {
  const postgres = await startTestPostgres()
  let made = 0
  return {
    async newDatabase() {
      const name = `scratch_${++made}`
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return openMigrated(databaseUrl(postgres.url, name))
    },
    stop: () => postgres.stop(),
  }
}

/** Connects and migrates; `stop` closes the connections. */
export async function openMigrated(url: string): Promise<ScratchDatabase> {
  const { db, pool } = connect(url, 8)
  await migrateJobs(pool)
  await migrate(pool)
  return { url, db, pool, stop: () => db.destroy() }
}
