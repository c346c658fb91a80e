import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { migrate } from '@countersign/server/platform/db/migrate'
import { databaseUrl, TEMPLATE_DATABASE } from './database-url.ts'

/** Makes the migrated database that the databases of tests are copied from. */
export async function makeTemplate(url: string): Promise<void> {
  const maintenance = new pg.Client({ connectionString: url })
  await maintenance.connect()
  await maintenance.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`)
  await maintenance.end()
  const template = databaseUrl(url, TEMPLATE_DATABASE)
  const pool = new pg.Pool({ connectionString: template, max: 1 })
  try {
    await runMigrations({ connectionString: template })
    await migrate(pool)
  } finally {
    await pool.end()
  }
}
