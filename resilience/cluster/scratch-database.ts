import pg from 'pg'
import { connect, type Db } from '../../apps/server/src/db/database.ts'
import { migrate } from '../../apps/server/src/db/migrate.ts'
import { migrateJobs } from '../../apps/server/src/jobs/worker.ts'
import { databaseUrl } from '../../apps/server/src/testing/database-url.ts'
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
  const database = await openMigrated(postgres.url)
  return {
    ...database,
    async stop() {
      await database.stop()
      await postgres.stop()
    },
  }
}

/** A PostgreSQL for several databases one after the other, each migrated and empty. */
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

/** Connects and brings all tables up to date; `stop` closes the connections. */
export async function openMigrated(url: string): Promise<ScratchDatabase> {
  const { db, pool } = connect(url, 8)
  await migrate(pool)
  await migrateJobs(pool)
  return { url, db, pool, stop: () => db.destroy() }
}
