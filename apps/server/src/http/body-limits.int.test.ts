import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { CallDefinition } from '@countersign/contract'
import { catalogue, routes, USUAL_BODY } from '@countersign/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

const BUDGET = 100

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let administrator: Actor
const ports = { web: 0, admin: 0 }

beforeAll(async () => {
  site = await createTestSite({ REQUESTS_A_MINUTE: '100000' })
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  await configure(site, { admin_emails: [people.third.email] })
  administrator = await site.signIn(people.third.email, 'Jun Mercado', 'admin')
  for (const app of ['web', 'admin'] as const) {
    await site[app].listen({ host: '127.0.0.1', port: 0 })
    ports[app] = (site[app].server.address() as AddressInfo).port
  }
})
afterAll(() => site.stop())

/** The answer to the head of a request and to what of its body is sent; the rest never comes. */
async function answerTo(
  { app = 'web', method = 'POST', path }: { app?: 'web' | 'admin'; method?: string; path: string },
  headers: Record<string, string | number>,
  sent = '',
): Promise<string> {
  const socket = connect(ports[app], '127.0.0.1')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`${method} ${path} HTTP/1.1`, 'host: localhost', ...lines, '', sent].join('\r\n'))
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString()
    if (/\r\n\r\n[^]*\}/.test(text)) break
  }
  socket.destroy()
  return text
}

const json = { 'content-type': 'application/json' }
const calls = Object.values(catalogue) as CallDefinition[]
const bodied = routes.filter((route) => route.method === 'POST')

describe('a body is read only if the caller may send it (Q5)', () => {
  it.each(['/call/create_memo', '/call/get_reports', '/files', '/reports/pdf', '/auth/token'])(
    'without a session it is refused before it arrives: %s',
    async (path) => {
      const type = path === '/files' ? 'multipart/form-data; boundary=b' : 'application/json'
      const answer = await answerTo({ path }, { 'content-type': type, 'content-length': 60_000 })
      expect(answer).toContain(' 401 ')
      expect(answer).toContain('UNAUTHENTICATED')
      // Small enough to skip: the connection can serve the next request.
      expect(answer).not.toContain('connection: close')
    },
  )

  it.each([
    ['the console’s calls on the app', '/call/admin-get_categories'],
    ['the reports’ calls without a role', '/call/get_reports'],
  ])('nor is one for %s', async (_, path) => {
    const answer = await answerTo(
      { path },
      { ...json, cookie: people.owner.cookie, 'content-length': 60_000 },
    )
    expect(answer).toContain('PERMISSION_DENIED')
  })

  it('a body without a declared size is not accepted without a session', async () => {
    const answer = await answerTo({ path: '/call/create_memo' }, { ...json, 'transfer-encoding': 'chunked' })
    expect(answer).toContain('UNAUTHENTICATED')
    expect(answer).toContain('connection: close')
  })
})

describe('a body ends at the limit that the contract declares', () => {
  it('of each call, before any of it arrives', async () => {
    for (const { name, body } of calls) {
      const [app, who] = name.startsWith('admin-')
        ? (['admin', administrator] as const)
        : (['web', people.owner] as const)
      const path = `/call/${name}`
      const headers = { ...json, cookie: who.cookie, 'content-length': body.bytes + 1 }
      const answer = await answerTo({ app, path }, headers)
      if (catalogue[name as keyof typeof catalogue].access === 'reports')
        expect(answer).toContain('PERMISSION_DENIED')
      else expect(answer, name).toContain('The request is too large.')
    }
  })

  it('of each other route', async () => {
    expect(bodied.length).toBeGreaterThan(5)
    for (const { path, body } of bodied) {
      // These ask for another credential first.
      if (path === '/auth/token' || path.startsWith('/scim/')) continue
      const type = path === '/files' ? 'multipart/form-data; boundary=b' : 'application/json'
      const headers = { 'content-type': type, cookie: people.owner.cookie, 'content-length': body.bytes + 1 }
      expect(await answerTo({ path }, headers), path).toContain('The request is too large.')
    }
  })

  it('of unknown routes', async () => {
    const headers = { ...json, 'content-length': USUAL_BODY.bytes + 1 }
    expect(await answerTo({ path: '/nowhere' }, headers)).toMatch(/ 40[04] /)
  })

  it('also without a declared size', async () => {
    const chunk = 'x'.repeat(USUAL_BODY.bytes + 1)
    const headers = { ...json, cookie: people.owner.cookie, 'transfer-encoding': 'chunked' }
    const sent = `${chunk.length.toString(16)}\r\n${chunk}\r\n`
    const answer = await answerTo({ path: '/call/get_templates' }, headers, sent)
    expect(answer).toContain('The request is too large.')
    expect(answer).toContain('connection: close')
  })

  it('of an upload', async () => {
    const head = '--b\r\ncontent-disposition: form-data; name="nothing"\r\n\r\n'
    const headers = {
      'content-type': 'multipart/form-data; boundary=b',
      cookie: people.owner.cookie,
      'transfer-encoding': 'chunked',
    }
    const chunk = `${(1 << 20).toString(16)}\r\n${'x'.repeat(1 << 20)}\r\n`
    const sent = `${head.length.toString(16)}\r\n${head}\r\n${chunk.repeat(28)}`
    await expect(answerTo({ path: '/files' }, headers, sent)).rejects.toThrow(/ECONNRESET|EPIPE/)
  })
})

describe('the values of a body are counted before it is parsed', () => {
  const post = (name: string, body: string) =>
    site.web.inject({
      method: 'POST',
      url: `/call/${name}`,
      headers: { ...json, cookie: people.owner.cookie },
      payload: body,
    })
  const numbers = (count: number) => `[${Array(count).fill(1).join(',')}]`

  it('and too many are refused, wherever they appear', async () => {
    for (const body of [
      `{"data": {"x": ${numbers(50_000)}}}`,
      `{"x": ${numbers(50_000)}, "data": {}}`,
      `{"data": {"memo_content": ${numbers(50_000)}}}`,
    ]) {
      const answer = await post('create_memo', body)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({
        error: {
          status: 'INVALID_ARGUMENT',
          message: 'The request holds too many values: at most 50,000 are taken.',
          details: { issues: [{ path: '' }] },
        },
      })
    }
  })

  it('and so are too many names in one object (Q5)', async () => {
    const names = (count: number) => Array.from({ length: count }, (_, n) => `"k${n}":0`).join(',')
    const section = (count: number) =>
      `{"data": {"memo_content": [{"field_id":"SECTION_1","value":[],${names(count - 2)}}]}}`
    expect((await post('create_memo', section(1001))).json()).toMatchObject({
      error: {
        status: 'INVALID_ARGUMENT',
        message: 'An object in the request has too many names: at most 1,000 are taken.',
      },
    })
    expect((await post('get_templates', section(1000))).statusCode).toBe(200)
  })

  it('unknown fields are not validated', async () => {
    const odd = `{"data": {"x": ${'['.repeat(5000)}${']'.repeat(5000)}, "a\\u0000": "\\ud83d"}}`
    expect((await post('get_templates', odd)).statusCode).toBe(200)
  })

  it('a refusal has at most a hundred issues', async () => {
    const written = submission(template, [level(Array(20_000).fill(''))])
    const levels = `[${Array(5000).fill('{"approvers":0}').join(',')}]`
    const answer = await post(
      'create_memo',
      JSON.stringify({ data: { ...written, sequences: 0 } }).replace(
        '"sequences":0',
        `"sequences":${levels}`,
      ),
    )
    expect(
      answer.json<{ error: { details: { issues: [] } } }>().error.details.issues.length,
    ).toBeLessThanOrEqual(100)
  })
})

describe('a budget counts the size of bodies (Q5)', () => {
  it('each further 64 kB of a body counts as one more request', async () => {
    const busy = await createTestSite({ REQUESTS_A_MINUTE: String(BUDGET) })
    try {
      const form = await publishTemplate(busy)
      const who = (await signInParticipants(busy)).owner
      const body = `<p>${'x'.repeat(1_000_000)}</p>`
      const large = {
        ...submission(form, []),
        action: 'SAVE_AS_DRAFT' as const,
        memo_content: content({ body }),
      }
      const answers: string[] = []
      for (let n = 0; n < 8; n += 1) {
        const answer = await who.call('create_memo', large)
        answers.push(answer.ok ? 'OK' : answer.code)
      }
      // Each of them is 16 requests.
      expect(answers).toEqual([...Array<string>(6).fill('OK'), 'RESOURCE_EXHAUSTED', 'RESOURCE_EXHAUSTED'])
      const refused = await busy.web.inject({
        method: 'POST',
        url: '/call/create_memo',
        headers: { cookie: who.cookie },
        payload: { data: large },
      })
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    } finally {
      await busy.stop()
    }
  })

  it('also for bodies without a declared size', async () => {
    const busy = await createTestSite({ REQUESTS_A_MINUTE: '10' })
    try {
      const who = await busy.signIn('ramon.uy@northwind.example', 'Ramon Uy')
      const origin = await busy.web.listen({ host: '127.0.0.1', port: 0 })
      const body = `{"data": {"x": "${'x'.repeat(700_000)}"}}`
      const response = await fetch(`${origin}/call/create_memo`, {
        method: 'POST',
        headers: { ...json, cookie: who.cookie },
        body: new Blob([body]).stream(),
        duplex: 'half',
      } as RequestInit)
      expect(response.status).toBe(429)
    } finally {
      await busy.stop()
    }
  })
})
