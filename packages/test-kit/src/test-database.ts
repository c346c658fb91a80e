import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import type { Db } from '@countersign/server/platform/db/database'
import { connect } from '@countersign/server/platform/db/database'
import { databaseUrl, TEMPLATE_DATABASE } from './database-url.ts'

export interface TestDatabase {
  db: Db
  pool: pg.Pool
  url: string
  /** Closes the pool and removes the database. */
  drop(): Promise<void>
}

/**
 * A database of one test file's own, copied from the migrated template in some 50 ms.
 * @param server of the run, unless the file has a server of its own
 */
export async function createTestDatabase(server = inject('postgresUrl')): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await maintain(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE_DATABASE} STRATEGY file_copy`)
  const url = databaseUrl(server, name)
  const { db, pool } = connect(url, 8)
  return {
    db,
    pool,
    url,
    async drop() {
      // Kysely owns the pool and ends it.
      await db.destroy()
      await maintain(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
