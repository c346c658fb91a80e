import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMailing } from '../mail/mailing.ts'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { measureMails } from './measure-mails.ts'
import { createMetrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { watchState } from './watch-state.ts'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let served: Awaited<ReturnType<typeof serveMetrics>>

beforeAll(async () => {
  site = await createTestSite({ METRICS_PORT: '0' })
  people = await signInParticipants(site)
  served = await serveMetrics(site.services)
})
afterAll(async () => {
  await served.close()
  await site.stop()
})

const ask = (path = '/metrics') => fetch(`http://127.0.0.1:${served.port}${path}`)

const MAIL = { to: { name: 'Ramon', email: 'ramon@northwind.example' }, subject: 'x', html: 'x', text: 'x' }

function measuredMailer(smtpUrl: string) {
  const metrics = createMetrics()
  const { mailer } = createMailing({ smtpUrl, mailFrom: 'memo@northwind.example', dataDir: '/nowhere' })
  return { metrics, mailer: measureMails(mailer, metrics) }
}

/** The sum of a series' values over the labels that aren't named; 0 where there is none. */
async function figure(name: string, labels: Record<string, string> = {}): Promise<number> {
  const text = await (await ask()).text()
  const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`)
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .filter((line) => wanted.every((label) => line.includes(label)))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

describe('the metrics of a process', () => {
  it('are served at their own address, never on the sites', async () => {
    expect((await ask()).headers.get('content-type')).toContain('text/plain')
    expect((await ask('/')).status).toBe(404)
    for (const app of [site.web, site.admin])
      expect((await app.inject('/metrics')).body).not.toContain('countersign_')
  })

  it('include the state of the database from the first scrape', async () => {
    const metrics = createMetrics()
    watchState(metrics, site.services)
    expect(await metrics.register.metrics()).toContain('countersign_database_up 1')
    const gone = new pg.Pool({ connectionString: 'postgres://127.0.0.1:9/gone' })
    const without = createMetrics()
    watchState(without, { pool: gone, live: site.services.live, evidence: null })
    expect(await without.register.metrics()).toContain('countersign_database_up 0')
  })

  it('are not served unless a port is configured', async () => {
    const { config, metrics } = site.services
    const silent = await serveMetrics({ config: { ...config, metrics: null }, metrics })
    expect(silent.port).toBeNull()
  })

  it('count and time requests by call and outcome', async () => {
    const bySite = { site: 'web', call: 'get_notifications' }
    await people.first.must('get_notifications', { limit: 1 })
    await people.first.call('get_notifications', { limit: -1 })
    expect(await figure('countersign_request_seconds_count', { ...bySite, outcome: 'OK' })).toBe(1)
    expect(
      await figure('countersign_request_seconds_count', { ...bySite, outcome: 'INVALID_ARGUMENT' }),
    ).toBe(1)
    expect(await figure('countersign_request_seconds_sum', bySite)).toBeGreaterThan(0)
  })

  it('create no series for unknown names', async () => {
    await site.web.inject({ method: 'POST', url: '/call/made_up', payload: { data: {} } })
    await site.web.inject('/made/up')
    expect(await (await ask()).text()).not.toMatch(/made.up/)
    expect(await figure('countersign_request_seconds_count', { call: 'unknown', outcome: 'NOT_FOUND' })).toBe(
      1,
    )
  })

  it('include waiting and finished jobs, and sent mails (E1)', async () => {
    const template = await publishTemplate(site)
    await people.owner.must('create_memo', submission(template, [level([people.first])]))
    const waiting = { kind: 'send_notice', state: 'waiting' }
    expect(await figure('countersign_jobs', waiting)).toBe(1)
    expect(await figure('countersign_oldest_job_seconds')).toBeGreaterThan(0)
    await site.runJobs()
    expect(await figure('countersign_jobs', waiting)).toBe(0)
    expect(await figure('countersign_oldest_job_seconds')).toBe(0)
    expect(await figure('countersign_job_seconds_count', { kind: 'send_notice', outcome: 'done' })).toBe(1)
    expect(await figure('countersign_mails_total', { outcome: 'sent' })).toBe(1)
  })

  it('count mails that the mail server rejected (E1)', async () => {
    const { mailer, metrics } = measuredMailer('smtp://127.0.0.1:9')
    await expect(mailer.send(MAIL)).rejects.toThrow()
    expect(await metrics.mails.get()).toMatchObject({ values: [{ labels: { outcome: 'failed' }, value: 1 }] })
    mailer.close()
  })

  it('distinguish failed jobs that will be retried from those given up', async () => {
    const { jobs, db, pool } = site.services
    await db.transaction().execute((tx) => jobs.enqueue(tx, 'make_pdf', { memoKey: '0' }, 'pdf:0'))
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 3, run_at = now() + interval '1 hour' WHERE key = 'pdf:0'`,
    )
    expect(await figure('countersign_jobs', { kind: 'make_pdf', state: 'retrying' })).toBe(1)
    await pool.query(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = 'pdf:0'`)
    expect(await figure('countersign_jobs', { kind: 'make_pdf', state: 'given up' })).toBe(1)
    expect(await figure('countersign_jobs', { kind: 'make_pdf', state: 'retrying' })).toBe(0)
  })

  it('include the pool, the event streams and the process', async () => {
    expect(await figure('countersign_database_up')).toBe(1)
    expect(await figure('countersign_database_connections')).toBeGreaterThan(0)
    expect(await figure('countersign_event_streams')).toBe(0)
    const leave = site.services.live.join({ email: people.first.email, session: '', send: () => undefined })
    expect(await figure('countersign_event_streams')).toBe(1)
    leave()
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1_000_000)
  })
})
