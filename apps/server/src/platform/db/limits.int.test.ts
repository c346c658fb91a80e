import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createSiteOnOwnPostgres } from '@countersign/test-kit/test-site'

const POOL = 4
/** Longer than a write waits for its connection and its commit. */
const MAX_WAIT_MS = 25_000

let site: TestSite
let template: TestTemplate
let people: { owner: Actor; first: Actor }
/** A connection outside the pool. */
let outside: pg.Client

beforeAll(async () => {
  site = await createSiteOnOwnPostgres({ DATABASE_POOL: String(POOL) })
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  await configure(site, { is_global_search_enabled: true })
  outside = new pg.Client({ connectionString: site.services.config.databaseUrl })
  await outside.connect()
})
afterAll(async () => {
  await outside.end()
  await site.stop()
})

const change = () => people.owner.call('create_memo', submission(template, [level([people.first])]))
const read = () => people.owner.call('getMyMemosActiveWithUserID', {})
const codeOf = (answer: { ok: true } | { ok: false; code: string }) => (answer.ok ? 'OK' : answer.code)

/** Applies a setting to new connections of this database, and closes the existing ones. */
async function alterDatabase(setting: string): Promise<void> {
  const { rows } = await outside.query<{ name: string }>('SELECT current_database() AS name')
  await outside.query(`ALTER DATABASE ${rows[0]?.name} ${setting}`)
  await outside.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
}

async function waitingCommits(): Promise<number> {
  const { rows } = await outside.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'SyncRep'`,
  )
  return rows.length
}

describe('T1: a read-only database', () => {
  it('is UNAVAILABLE, and the pool closes every connection to it', async () => {
    await alterDatabase('SET default_transaction_read_only = on')
    await expect.poll(async () => codeOf(await read()), { timeout: 10_000 }).toBe('OK')
    // Held together, they are all connections that the pool may open.
    const held = await Promise.all(Array.from({ length: POOL }, () => site.services.pool.connect()))
    for (const client of held) client.release()
    expect(site.services.pool.totalCount).toBe(POOL)
    await outside.query('SET default_transaction_read_only = off')
    expect(codeOf(await change())).toBe('UNAVAILABLE')

    await outside.query(`ALTER DATABASE ${outside.database} RESET default_transaction_read_only`)
    await expect.poll(async () => codeOf(await change()), { timeout: 10_000 }).toBe('OK')
    const answers = await Promise.all(Array.from({ length: POOL * 2 }, change))
    expect(answers.map(codeOf)).toEqual(answers.map(() => 'OK'))
  })
})

describe('T1: a standby that is away', { timeout: 90_000 }, () => {
  it('makes writes wait and fail in time, while reads continue', async () => {
    const { pool } = site.services
    await pool.query(`UPDATE sessions SET last_seen_at = last_seen_at - interval '10 minutes'`)
    await outside.query(`ALTER SYSTEM SET synchronous_standby_names = 'away'`)
    await outside.query('SELECT pg_reload_conf()')
    await alterDatabase('SET synchronous_commit = on')
    try {
      await expect.poll(async () => codeOf(await read()), { timeout: 10_000 }).toBe('OK')
      const began = performance.now()
      const changes = Promise.all(
        Array.from({ length: POOL * 2 }, async () => ({
          code: codeOf(await change()),
          ms: performance.now() - began,
        })),
      )
      await expect.poll(waitingCommits, { timeout: 10_000 }).toBeGreaterThan(0)
      for (let reads = 0; reads < 20; reads++) {
        expect(codeOf(await read())).toBe('OK')
        expect(codeOf(await people.owner.call('search_memo', { query: 'router' }))).toBe('OK')
      }
      expect(await waitingCommits()).toBeGreaterThan(0)

      const answers = await changes
      expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 'UNAVAILABLE'))
      expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(MAX_WAIT_MS)

      // The server still waits on connections that the pool has closed, but no further ones are used.
      const before = await waitingCommits()
      expect(before).toBeGreaterThan(0)
      await Promise.all(Array.from({ length: POOL * 2 }, change))
      expect(await waitingCommits()).toBe(before)
    } finally {
      await outside.query('ALTER SYSTEM RESET synchronous_standby_names')
      await outside.query('SELECT pg_reload_conf()')
    }
    await expect.poll(async () => codeOf(await change()), { timeout: 30_000 }).toBe('OK')
  })
})
