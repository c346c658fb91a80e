import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../../../scripts/postgres/test-postgres.ts'
import { migrate } from '@countersign/server/platform/db/migrate'
import { databaseUrl, TEMPLATE_DATABASE } from './database-url.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of the run's PostgreSQL; `createTestDatabase` makes others beside it. */
    postgresUrl: string
  }
}

/** One PostgreSQL for the whole run of the integration tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  try {
    await makeTemplate(postgres.url)
  } catch (cause) {
    await postgres.stop()
    throw cause
  }
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}

async function makeTemplate(url: string): Promise<void> {
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
