import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '@countersign/server/platform/db/database'
import { migrate } from '@countersign/server/platform/db/migrate'
import { migrateJobs } from '@countersign/server/platform/jobs/migrate-jobs'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { startPostgres } from '../postgres/cluster.ts'
import { root } from '../root.ts'
import { USE_COMPILE_CACHE } from '../test/compile-cache.ts'

/** Runs `npm run verify` with these settings only. */
function verify(environment: Record<string, string>, args: string[] = []) {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/database/verify.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...USE_COMPILE_CACHE, ...environment },
    encoding: 'utf8',
  })
  return { printed: stdout + stderr, status }
}

const NOTHING_WRONG = { printed: '0 memos checked, 0 faults\n', status: 0 }

describe('npm run verify', () => {
  let dataDir: string
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'countersign-verify-'))
  })
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

  it('needs only DATABASE_URL (D10)', async () => {
    const database = await createTestDatabase()
    try {
      expect(verify({ DATABASE_URL: database.url })).toEqual(NOTHING_WRONG)
    } finally {
      await database.drop()
    }
  })

  it('finds the database of npm start without settings (D10)', async () => {
    const server = await startPostgres({ dataDir, port: 0, settings: { fsync: 'off' }, say: () => undefined })
    try {
      const { db, pool } = connect(server.url, 2)
      await migrateJobs(pool)
      await migrate(pool)
      await db.destroy()
      expect(verify({ DATA_DIR: dataDir })).toEqual(NOTHING_WRONG)
    } finally {
      await server.stop()
      rmSync(server.home, { recursive: true, force: true })
    }
  })

  it('O7: checks evidence against a kept checkpoint, and says which file is none', async () => {
    const database = await createTestDatabase()
    const file = join(dataDir, 'checkpoint.txt')
    try {
      writeFileSync(file, `memos.example/log\n1\n${'A'.repeat(43)}=\n\n— memos.example/log AAAAAAA=\n`)
      const kept = verify({ DATABASE_URL: database.url }, ['--since', file])
      expect(kept.printed).toBe(
        '0 memos checked, 1 faults\nmemos.example/log: the database has no log of the kept checkpoint\n',
      )
      expect(kept.status).toBe(1)
      writeFileSync(file, 'something else')
      expect(verify({ DATABASE_URL: database.url }, ['--since', file])).toEqual({
        printed: `--since ${file}: it is no checkpoint.\n`,
        status: 2,
      })
    } finally {
      await database.drop()
    }
  })

  it('reports in one line that no database is running', () => {
    const { printed, status } = verify({ DATA_DIR: dataDir })
    expect(printed).toMatch(/^Setting DATABASE_URL: not set, and no database is running on .+\n$/)
    expect(status).toBe(2)
  })
})
