import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { level, submission } from '@countersign/test-kit/memos'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { findNginx } from '../../scripts/test/nginx.ts'
import { signInPerson } from '../cluster/person.ts'
import { endOne } from './end-one.ts'
import { SERVED_BY } from './reverse-proxy.ts'
import type { Harness } from './harness.ts'
import { openHarness } from './harness.ts'
import { openTab } from './tab.ts'

const MOST_KILLS = 4

let database: TestDatabase
let harness: Harness

const origins = () => harness.cluster.apis.map((api) => api.origin)
/** Each process follows the signals of all by one connection, which has sent LISTEN once a statement of it is recorded. */
async function processesThatListen(): Promise<number> {
  const { rowCount } = await database.pool.query(`
    SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'countersign-live' AND state = 'idle' AND query <> ''`)
  return rowCount ?? 0
}
const person = (index: number) => harness.people[index] as Harness['people'][number]

const nginx = findNginx()
const behind = nginx ? 'nginx' : 'nginx, skipped: none is installed and none could be downloaded'

describe.skipIf(!nginx)(`three API processes and two workers behind ${behind}`, () => {
  beforeAll(async () => {
    if (!nginx) throw new Error('There is no nginx.')
    database = await createTestDatabase()
    harness = await openHarness(database, nginx)
  })
  afterAll(async () => {
    await harness.stop()
    await database.drop()
  })

  it('share the work, and sessions are valid at each of them (B3)', async () => {
    const servers = new Set<string | null>()
    for (let request = 0; request < 12; request++) {
      const response = await fetch(`${harness.url}/call/get_notifications`, {
        method: 'POST',
        headers: { cookie: person(0).cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ data: { limit: 1 } }),
      })
      expect(response.status).toBe(200)
      servers.add(response.headers.get(SERVED_BY))
    }
    expect(servers.size).toBe(3)
  })

  it('end a session everywhere, with its event streams (B3)', async () => {
    const leaving = await signInPerson(database.db, 'leaving@northwind.example')
    const tabs = origins().map((origin) => openTab(origin, leaving))
    await expect.poll(() => tabs.every((tab) => tab.isOpen())).toBe(true)
    await fetch(`${harness.url}/auth/session`, { method: 'DELETE', headers: { cookie: leaving.cookie } })
    // At the others by a signal, which has up to 100 ms.
    for (const origin of origins())
      await expect
        .poll(async () => (await leaving.call(origin, 'get_notifications', { limit: 1 })).code)
        .toBe('UNAUTHENTICATED')
    await expect.poll(() => tabs.some((tab) => tab.isOpen())).toBe(false)
  })

  it('notify each other of changes (I1)', async () => {
    const tabs = origins().map((origin) => openTab(origin, person(1)))
    await expect.poll(() => tabs.every((tab) => tab.isOpen())).toBe(true)
    await expect.poll(processesThatListen).toBe(origins().length)
    const made = await person(0).must(
      harness.url,
      'create_memo',
      submission(harness.template, [level([person(1).email])]),
    )
    for (const tab of tabs) await expect.poll(() => [...tab.received]).toContain(made.memo_id)
    for (const tab of tabs) tab.close()
  })

  it('create one memo per key, at any process (A6)', async () => {
    const input = {
      ...submission(harness.template, [level([person(1).email])]),
      idempotency_key: 'key-of-a-click-that-was-sent-often',
    }
    const replies = await Promise.all(
      [...origins(), ...origins(), harness.url].map((origin) => person(0).call(origin, 'create_memo', input)),
    )
    expect(new Set(replies.map((reply) => reply.code))).toEqual(new Set(['OK']))
    expect(new Set(replies.map((reply) => reply.result?.memo_id)).size).toBe(1)
  })

  it('lose nothing when an API process is killed, and its screens catch up at another one', async () => {
    const [api] = harness.cluster.apis
    if (!api) throw new Error('There is no API process.')
    // The test is only valid if streams broke and changes happened meanwhile; a slow machine may need several attempts.
    let missed = 0
    for (let kill = 0; kill < MOST_KILLS && missed === 0; kill++) {
      const report = await endOne(harness, api, 'killed')
      expect(report.faults).toEqual([])
      expect(report.acknowledged).toBeGreaterThan(0)
      expect(report.resyncs).toBeGreaterThan(0)
      missed = report.missedMeanwhile
    }
    expect(missed).toBeGreaterThan(0)
  })

  it('fail no request when an API process is asked to end, as in an upgrade (T4)', async () => {
    const [, api] = harness.cluster.apis
    if (!api) throw new Error('There is no second API process.')
    const report = await endOne(harness, api, 'asked to end')
    expect(report.faults).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(0)
    expect(report.resyncs).toBeGreaterThan(0)
  })

  it('lose nothing when a worker is killed: another one takes over its jobs (T3)', async () => {
    const [worker] = harness.cluster.workers
    if (!worker) throw new Error('There is no worker.')
    expect((await endOne(harness, worker, 'killed')).faults).toEqual([])
  })
})
