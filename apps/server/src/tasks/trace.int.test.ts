import { Writable } from 'node:stream'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestTemplate } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildSite } from '../app.ts'
import { DocumentFailed } from '../platform/documents/document-failed.ts'
import { createLogger } from '../platform/logging/logger.ts'
import { startWorker } from './worker.ts'

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const TRACEPARENT = `00-${TRACE_ID}-00f067aa0ba902b7-01`

interface Line {
  msg: string
  trace_id?: string
  reqId?: string
  job?: string
}

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let web: FastifyInstance
let lines: Line[]

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(
        ...chunk
          .toString()
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Line),
      )
      done()
    },
  })
  site.services.log = createLogger('info', sink)
  web = await buildSite(site.services, 'web')
})
beforeEach(() => (lines = []))
afterAll(async () => {
  await web.close()
  await site.stop()
})

const submit = (headers: Record<string, string> = {}) =>
  web.inject({
    method: 'POST',
    url: '/call/create_memo',
    headers: { cookie: people.owner.cookie, ...headers },
    payload: { data: submission(template, [level([people.first])]) },
  })

const traceIds = (chosen: Line[]) => [...new Set(chosen.map(({ trace_id }) => trace_id))]
const ofJobs = () => lines.filter(({ job }) => job !== undefined)

describe('the trace of a request', () => {
  it('is in its log lines and in those of its jobs, beside the id of the request', async () => {
    expect((await submit({ traceparent: TRACEPARENT })).statusCode).toBe(200)
    expect(lines.map(({ msg }) => msg)).toEqual(['incoming request', 'request completed'])
    expect(traceIds(lines)).toEqual([TRACE_ID])
    const [id, ...others] = new Set(lines.map(({ reqId }) => reqId))
    expect(others).toEqual([])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)

    await site.runJobs()
    expect(ofJobs()).toMatchObject([{ job: 'send_notice', msg: 'job done', trace_id: TRACE_ID }])
  })

  it('is a new one if the header is absent or malformed, and nothing of the header is logged', async () => {
    for (const headers of [undefined, { traceparent: `${TRACEPARENT}"} injected` }]) {
      lines = []
      expect((await submit(headers)).statusCode).toBe(200)
      await site.runJobs()
      const [traceId = '', ...others] = traceIds(lines.filter(({ reqId, job }) => reqId ?? job))
      expect(traceId).toMatch(/^[0-9a-f]{32}$/)
      expect(traceId).not.toBe(TRACE_ID)
      expect(others).toEqual([])
      expect(ofJobs()).toHaveLength(1)
      expect(JSON.stringify(lines)).not.toMatch(/injected|00f067aa0ba902b7/)
    }
  })

  it('is in the lines of requests that reach no route or fail', async () => {
    const headers = { traceparent: TRACEPARENT, cookie: people.first.cookie }
    await web.inject({ url: '/no/such/page', headers })
    await web.inject({ url: '/%', headers })
    await site.services.pool.query('ALTER TABLE notifications RENAME TO renamed')
    await web.inject({
      method: 'POST',
      url: '/call/get_notifications',
      headers,
      payload: { data: { limit: 1 } },
    })
    await site.services.pool.query('ALTER TABLE renamed RENAME TO notifications')
    expect(lines.map(({ msg }) => msg)).toContain('call failed')
    expect(lines.length).toBeGreaterThan(5)
    expect(traceIds(lines)).toEqual([TRACE_ID])
  })
})

describe('the trace of a download', () => {
  it('is in the line that says why its PDF could not be made', async () => {
    await site.services.db
      .insertInto('settings')
      .values({ key: 'enable_download_pdf', value: 'true' })
      .execute()
    const { memo_id } = (await submit()).json<{ result: { memo_id: string } }>().result
    await people.first.must('approve_memo', { memo_id })
    const { pdf } = site.services
    site.services.pdf = { ...pdf, render: () => Promise.reject(new DocumentFailed('memory', 'too large')) }
    await web.inject({
      method: 'POST',
      url: '/reports/pdf',
      headers: { traceparent: TRACEPARENT, cookie: people.owner.cookie },
      payload: { memo_id },
    })
    site.services.pdf = pdf
    expect(lines.filter(({ msg }) => msg === 'PDF could not be made')).toMatchObject([{ trace_id: TRACE_ID }])
    await site.runJobs()
  })
})

describe('a job', () => {
  it('of a release before traces is done under a new trace', async () => {
    await submit({ traceparent: TRACEPARENT })
    await site.services.pool.query(
      `UPDATE graphile_worker._private_jobs SET payload = payload::jsonb - 'traceparent'`,
    )
    await site.runJobs()
    expect(ofJobs()).toMatchObject([{ job: 'send_notice', msg: 'job done' }])
    expect(ofJobs()[0]?.trace_id).toMatch(/^[0-9a-f]{32}$/)
    expect(ofJobs()[0]?.trace_id).not.toBe(TRACE_ID)
  })

  it('that fails logs what went wrong under its trace, and so do its later attempts', async () => {
    const { pool, mailer } = site.services
    await submit({ traceparent: TRACEPARENT })
    const refusing = { ...mailer, send: () => Promise.reject(new Error('421 try later')) }
    const worker = await startWorker({ ...site.services, mailer: refusing })
    await expect.poll(() => ofJobs()).toMatchObject([{ msg: 'job failed', trace_id: TRACE_ID }])
    await worker.stop()
    await pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await site.runJobs()
    expect(ofJobs()).toMatchObject([{ msg: 'job failed' }, { msg: 'job done', trace_id: TRACE_ID }])
  })
})
