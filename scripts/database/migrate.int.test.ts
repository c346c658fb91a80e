import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '@countersign/server/platform/db/migrate'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { root } from '../root.ts'
import { USE_COMPILE_CACHE } from '../test/compile-cache.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Runs `npm run migrate` with these settings only. */
function runMigrate(environment: Record<string, string>) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/database/migrate.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...USE_COMPILE_CACHE, ...environment },
    encoding: 'utf8',
  })
  return { printed: stdout + stderr, status }
}

describe('npm run migrate', () => {
  it('applies to the database of an older version what it lacks, and then nothing', async () => {
    const { pool, url } = database
    await pool.query('DROP SCHEMA public CASCADE; DROP SCHEMA graphile_worker CASCADE; CREATE SCHEMA public')
    await migrate(pool, '0013')
    const { printed, status } = runMigrate({ DATABASE_URL: url })
    expect(printed).toMatch(/^0014-pdf-failures\.sql\n(.+\n)*\d+ migrations applied\n$/)
    expect(status).toBe(0)
    expect(runMigrate({ DATABASE_URL: url })).toEqual({ printed: '0 migrations applied\n', status: 0 })
  })

  it('fails with the name of the migration, and leaves the database as it was', async () => {
    const { pool, url } = database
    await pool.query("UPDATE migrations SET sha256 = 'other' WHERE name = '0014-pdf-failures.sql'")
    const { printed, status } = runMigrate({ DATABASE_URL: url })
    expect(printed).toContain('Migration 0014-pdf-failures.sql was changed after it was applied')
    expect(status).toBe(1)
  })

  it('says which setting is missing', () => {
    expect(runMigrate({})).toEqual({ printed: 'Setting DATABASE_URL: not set.\n', status: 1 })
  })
})
