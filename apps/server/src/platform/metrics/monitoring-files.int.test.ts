import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveMetrics } from './serve-metrics.ts'
import { findMissing } from './testing/promql.ts'

const ROOT = join(import.meta.dirname, '../../../../..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

const ALERTS = read('ops/prometheus/alerts.yml')
const ALERT_TESTS = read('ops/prometheus/alerts.test.yml')
const DASHBOARD = JSON.parse(read('ops/grafana/countersign.json')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}

const alerts = [...ALERTS.matchAll(/- alert: (\w+)[^]*?expr:([^]*?)\n +(?:for|labels):/g)].map(
  ([, name = '', query = '']): [string, string] => [name, query],
)
const panels = DASHBOARD.panels.map(({ title, targets }): [string, string[]] => [
  title,
  targets.map(({ expr }) => expr),
])

/** Given by node exporter, from the file that `npm run restore-check` writes; tested beside it. */
const RESTORE_CHECK = `
# TYPE countersign_last_good_restore_timestamp_seconds gauge
countersign_last_good_restore_timestamp_seconds 1795367861
`

const WITNESS = 'auditor.example/witness+8befe8eb+BAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f'

let site: TestSite
let served: Awaited<ReturnType<typeof serveMetrics>>
let scraped: string

/** A process in which calls, jobs and mails have succeeded and failed, so that every series has begun. */
beforeAll(async () => {
  site = await createTestSite({
    METRICS_PORT: '0',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'memo@northwind.example',
    WITNESSES: `http://127.0.0.1:9 ${WITNESS}`,
  })
  served = await serveMetrics(site.services)
  const { pool, db, jobs } = site.services
  const people = await signInParticipants(site)
  const template = await publishTemplate(site)
  const submit = () => people.owner.must('create_memo', submission(template, [level([people.first])]))

  await pool.query('ALTER TABLE notifications RENAME TO renamed')
  expect(await people.first.call('get_notifications', { limit: 1 })).toMatchObject({ code: 'INTERNAL' })
  await pool.query('ALTER TABLE renamed RENAME TO notifications')
  await site.web.inject({ method: 'POST', url: '/reports/pdf' })

  await db.transaction().execute((tx) => jobs.enqueue(tx, 'make_pdf', { memoKey: '0' }))
  await submit()
  await submit()
  await site.runJobs()
  await pool.query(`UPDATE graphile_worker._private_jobs SET attempts = max_attempts
                    WHERE id = (SELECT min(id) FROM graphile_worker._private_jobs)`)
  await submit()
  // No webhook is set up here.
  site.services.metrics.deliveries.inc({ outcome: 'failed' })
  scraped = (await (await fetch(`http://127.0.0.1:${served.port}/metrics`)).text()) + RESTORE_CHECK
})
afterAll(async () => {
  await served.close()
  await site.stop()
})

describe('every metric, label and value', () => {
  it.each(alerts)('that %s names is one that a process gives', (_, query) => {
    expect(findMissing(query, scraped)).toEqual([])
  })

  it.each(panels)('of the panel %s is one that a process gives', (_, queries) => {
    expect(queries).not.toEqual([])
    for (const query of queries) expect(findMissing(query, scraped)).toEqual([])
  })

  it('that operations.md lists is one that a process gives, and none of ours is left out', () => {
    const listed = [...read('docs/operations.md').matchAll(/\| `(countersign_\w+)(?:\{([\w,]+)\})?`/g)].map(
      ([, name = '', labels = '']) => [name, labels.split(',').filter(Boolean).toSorted()],
    )
    const given = [...scraped.matchAll(/^# TYPE (countersign_\w+)/gm)].map(([, name = '']) => {
      const [, labels = ''] = new RegExp(`^${name}(?:_count)?\\{(.*)\\} `, 'm').exec(scraped) ?? []
      return [name, [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label).toSorted()]
    })
    expect(listed.toSorted()).toEqual(given.toSorted())
  })
})

describe('the alerts', () => {
  it('are all read by these tests', () => {
    expect(alerts).toHaveLength(ALERTS.match(/- alert:/g)?.length ?? 0)
  })

  it.each(alerts)('include a test in which %s fires, and one in which it stays quiet', (name) => {
    expect(ALERT_TESTS).toMatch(
      new RegExp(`alertname: ${name}\\s+eval_time: \\w+\\s+exp_alerts:\\s+- exp_labels`),
    )
    expect(ALERT_TESTS).toMatch(new RegExp(`alertname: ${name}, eval_time: \\w+, exp_alerts: \\[\\]`))
  })
})
