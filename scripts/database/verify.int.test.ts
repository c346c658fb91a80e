import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connect } from '@countersign/server/platform/db/database'
import { migrate } from '@countersign/server/platform/db/migrate'
import { migrateJobs } from '@countersign/server/platform/jobs/migrate-jobs'
import { startTestSealing } from '@countersign/test-kit/devices/sealing'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { createTestSite } from '@countersign/test-kit/test-site'
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

  it('O7: checks sealed PDFs where the storage is given, and says in words that seals aren’t checked', async () => {
    const sealing = await startTestSealing()
    const site = await createTestSite(sealing.environment)
    try {
      const template = await publishTemplate(site)
      const { owner, first } = await signInParticipants(site)
      const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
      await first.must('approve_memo', { memo_id })
      await site.runJobs()
      const { config, storage, db } = site.services
      const databaseOnly = { DATABASE_URL: config.databaseUrl }
      const withStorage = { ...databaseOnly, STORAGE_URL: config.storageUrl }
      const { SEAL_CERTIFICATE = '', TSA_CERTIFICATE = '' } = sealing.environment
      const trust = join(dataDir, 'trust.json')
      writeFileSync(trust, (await site.web.inject({ url: '/log/trust.json' })).body)

      expect(verify(databaseOnly).printed).toContain(
        '\nseals not checked: 1 memos have one; STORAGE_URL names where their PDFs are\n1 memos checked, 0 faults\n',
      )
      expect(verify(withStorage).printed).toContain(
        '\n1 sealed PDFs compared with their entries; seals not checked: --trust names what they must lead to\n',
      )
      for (const checked of [
        verify(withStorage, ['--trust', trust]),
        verify({ ...withStorage, SEAL_CERTIFICATE, TSA_CERTIFICATE }),
        verify({ ...databaseOnly, DATA_DIR: config.dataDir }, ['--trust', trust]),
      ]) {
        expect(checked.printed).toContain(
          '\n1 sealed PDFs checked with their seals\n1 memos checked, 0 faults\n',
        )
        expect(checked.status).toBe(0)
      }

      const { pdf_key } = await db.selectFrom('memos').select('pdf_key').executeTakeFirstOrThrow()
      const pdf = await buffer((await storage.get(pdf_key ?? '')).stream)
      pdf[2000] = (pdf[2000] ?? 0) ^ 1
      await storage.put(pdf_key ?? '', Readable.from([pdf]))
      const tampered = verify(withStorage)
      expect(tampered.printed).toContain(
        `\n1 memos checked, 1 faults\n${memo_id}: its PDF isn’t the one that was sealed (O3)\n`,
      )
      expect(tampered.status).toBe(1)

      writeFileSync(trust, '{')
      expect(verify(withStorage, ['--trust', trust])).toMatchObject({
        printed: expect.stringMatching(/^--trust .+trust\.json: .*JSON.*\.\n$/) as string,
        status: 2,
      })
      expect(verify({ ...withStorage, SEAL_CERTIFICATE: trust, TSA_CERTIFICATE })).toMatchObject({
        printed: expect.stringMatching(/^Setting SEAL_CERTIFICATE: .+ can’t be used: .+\n$/) as string,
        status: 2,
      })
    } finally {
      await site.stop()
      await sealing.stop()
    }
  })

  it('reports in one line that no database is running', () => {
    const { printed, status } = verify({ DATA_DIR: dataDir })
    expect(printed).toMatch(/^Setting DATABASE_URL: not set, and no database is running on .+\n$/)
    expect(status).toBe(2)
  })
})
