import type { FirebaseApp } from 'firebase/app'
import { initializeApp, deleteApp } from 'firebase/app'
import type { FunctionsError } from 'firebase/functions'
import { getFunctions, httpsCallableFromURL } from 'firebase/functions'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { drainSite } from './transport/drain.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let origin: string
let app: FirebaseApp
const realFetch = globalThis.fetch
let sent: Record<string, string> = {}

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  origin = await site.web.listen({ host: '127.0.0.1', port: 0 })
  app = initializeApp({ projectId: 'countersign', apiKey: 'none' }, 'streams')
  // The client sends no cookie from Node by itself: the browser would.
  globalThis.fetch = (url, init) => realFetch(url, { ...init, headers: { ...init?.headers, ...sent } })
})
afterAll(async () => {
  globalThis.fetch = realFetch
  await deleteApp(app)
  await site.stop()
})

/** A person's call by the official client's `stream()`: its result, and the messages before it. */
async function streamAs(
  who: Actor | null,
  name: string,
  data?: unknown,
  { from = origin, headers = {} }: { from?: string; headers?: Record<string, string> } = {},
): Promise<{ result: unknown; messages: unknown[] }> {
  sent = { ...headers, ...(who ? { cookie: who.cookie } : {}) }
  const call = httpsCallableFromURL(getFunctions(app), `${from}/call/${name}`)
  const { stream, data: result } = await call.stream(data)
  const messages: unknown[] = []
  // A refusal ends both.
  result.catch(() => undefined)
  for await (const message of stream) messages.push(message)
  return { result: await result, messages }
}

async function refusalOf(...call: Parameters<typeof streamAs>): Promise<FunctionsError> {
  return streamAs(...call).then(
    () => Promise.reject(new Error('the call succeeded')),
    (cause: FunctionsError) => cause,
  )
}

describe('the official client’s stream() (A2)', () => {
  it('settles with the result of a call, without any message before it', async () => {
    const subject = 'Lines \u2028 and \u2029 paragraphs'
    const { result } = await streamAs(
      people.owner,
      'create_memo',
      submission(template, [level([people.first])], { subject }),
    )
    const { memo_id } = result as { memo_id: string }
    const seen = await streamAs(people.owner, 'get_memo_details_for_viewing', { memo_id })
    expect(seen.messages).toEqual([])
    expect(seen.result).toEqual(await people.owner.must('get_memo_details_for_viewing', { memo_id }))
  })

  it('settles with null and lists', async () => {
    expect((await streamAs(people.owner, 'get_users_roles')).result).toEqual([])
  })

  it('is refused with the same messages as a call without it', async () => {
    const { owner, first, stranger } = people
    const { memo_id, revision } = await owner.must('create_memo', submission(template, [level([first])]))
    const cases: [Actor | null, string, unknown, string][] = [
      [null, 'get_templates', {}, 'functions/unauthenticated'],
      [owner, 'no_such_call', {}, 'functions/not-found'],
      [owner, 'no/such/call', {}, 'functions/not-found'],
      [owner, 'create_memo', { template_id: 1 }, 'functions/invalid-argument'],
      [owner, 'get_templates', { x: 'x'.repeat(70_000) }, 'functions/invalid-argument'],
      [owner, 'create_memo', { x: Array(60_000).fill(1) }, 'functions/invalid-argument'],
      [owner, '%ff', {}, 'functions/invalid-argument'],
      [stranger, 'approve_memo', { memo_id }, 'functions/permission-denied'],
      [owner, 'admin-get_categories', {}, 'functions/permission-denied'],
      [first, 'approve_memo', { memo_id, revision: revision + 5 }, 'functions/aborted'],
      [owner, 'delete_draft', { memo_id }, 'functions/failed-precondition'],
    ]
    for (const [who, name, data, code] of cases) {
      const failure = await refusalOf(who, name, data)
      expect(`${name} ${failure.code}`).toBe(`${name} ${code}`)
    }
    const malformed = await refusalOf(owner, 'create_memo', {
      template_id: 't',
      memo_content: [],
      sequences: [],
    })
    expect(malformed.details).toMatchObject({ issues: [{ path: 'action' }] })
    const foreign = { headers: { origin: 'https://elsewhere.example' } }
    expect((await refusalOf(owner, 'get_templates', {}, foreign)).code).toBe('functions/permission-denied')
  })

  it('receives rate limits and faults as errors', async () => {
    const busy = await createTestSite({ REQUESTS_A_MINUTE: '2' })
    try {
      const from = await busy.web.listen({ host: '127.0.0.1', port: 0 })
      const who = await busy.signIn('ramon.uy@northwind.example', 'Ramon Uy')
      await busy.services.pool.query('ALTER TABLE notifications RENAME TO gone')
      expect((await refusalOf(who, 'get_notifications', {}, { from })).code).toBe('functions/internal')
      await streamAs(who, 'get_templates', {}, { from })
      const refused = await refusalOf(who, 'get_templates', {}, { from })
      expect(refused).toMatchObject({
        code: 'functions/resource-exhausted',
        details: { retry_after_seconds: expect.any(Number) as number },
      })
    } finally {
      await busy.stop()
    }
  })
})

it('a stream receives that its session ended (A2, B3)', async () => {
  const who = await site.signIn('bea.lim@northwind.example', 'Bea Lim')
  await streamAs(who, 'get_templates', {})
  await site.web.inject({ method: 'DELETE', url: '/auth/session', headers: { cookie: who.cookie } })
  expect((await refusalOf(who, 'get_templates', {})).code).toBe('functions/unauthenticated')
})

it('a stream that is open when its server shuts down gets its answer before its connection closes', async () => {
  const ending = await createTestSite()
  try {
    const { pool } = ending.services
    const from = await ending.web.listen({ host: '127.0.0.1', port: 0 })
    const { cookie } = await ending.signIn('ramon.uy@northwind.example', 'Ramon Uy')
    const idle = connect(Number(new URL(from).port), '127.0.0.1')
    idle.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n')
    await once(idle, 'data')
    const isClosed = once(idle, 'close')
    const holder = await pool.connect()
    await holder.query('BEGIN; LOCK TABLE notifications')
    const asked = realFetch(`${from}/call/get_notifications`, {
      method: 'POST',
      headers: { accept: 'text/event-stream', 'content-type': 'application/json', cookie },
      body: JSON.stringify({ data: {} }),
    })
    const isUnderWay = async () =>
      (await pool.query(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'notifications'::regclass`))
        .rowCount === 1
    await expect.poll(isUnderWay).toBe(true)

    ending.end()
    const drained = drainSite(ending.web, 50)
    const isRefused = () =>
      realFetch(`${from}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(isRefused).toBe(true)
    // The grace is over when idle connections are closed: the drain must wait for a call that is still running.
    await isClosed
    await holder.query('COMMIT')
    holder.release()
    const answer = await asked
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await answer.text()).toMatch(/^data: \{"result":.*\}\n\n$/)
    await drained
  } finally {
    await ending.stop()
  }
})

it('a stream is one uncompressed event with status 200, and keeps the headers of a refusal', async () => {
  const headers = { accept: 'text/event-stream', 'accept-encoding': 'br', cookie: people.owner.cookie }
  const post = (name: string, payload: object) =>
    site.web.inject({ method: 'POST', url: `/call/${name}`, headers, payload })
  const made = await post('get_templates', { data: {} })
  expect([made.statusCode, made.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8'])
  expect(made.body).toMatch(/^data: \{"result":.*\}\n\n$/)
  expect((await post('search_memo', { data: { query: 'x' } })).body).toMatch(/^data: \{"error":.*\}\n\n$/)
  const { memo_id } = await people.owner.must(
    'create_memo',
    submission(template, [level([people.first])], { body: `<p>${'Old routers. '.repeat(300)}</p>` }),
  )
  const seen = await post('get_memo_details_for_viewing', { data: { memo_id } })
  expect(seen.body.length).toBeGreaterThan(3000)
  expect(seen.headers).not.toHaveProperty('content-encoding')
})

it('a stream whose body arrives too slowly is refused by an event', async () => {
  const slow = await createTestSite(
    {},
    { headersMs: 400, progressBytes: 1024, progressMs: 200, requestMs: 5_000, idleMs: 2_000, connections: 8 },
  )
  try {
    await slow.web.listen({ host: '127.0.0.1', port: 0 })
    const { cookie } = await slow.signIn('ramon.uy@northwind.example', 'Ramon Uy')
    const socket = connect((slow.web.server.address() as AddressInfo).port, '127.0.0.1')
    const lines = ['accept: text/event-stream', `cookie: ${cookie}`, 'content-type: application/json']
    socket.write(
      ['POST /call/get_templates HTTP/1.1', 'host: localhost', ...lines, 'content-length: 5000', '', ''].join(
        '\r\n',
      ),
    )
    let text = ''
    for await (const chunk of socket as AsyncIterable<Buffer>) text += chunk.toString()
    expect(text).toContain('HTTP/1.1 200 OK')
    expect(text).toMatch(/\r\n\r\ndata: \{"error":\{"status":"UNAVAILABLE".*\}\n\n$/)
  } finally {
    await slow.stop()
  }
})
