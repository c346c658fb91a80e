import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { IncomingHttpHeaders } from 'node:http'
import { routes } from '@countersign/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { registerFrontEnd } from './front-end.ts'

let site: TestSite
let who: Actor
let memo_id: string
let folder: string
let file: { link: string; url: string }

beforeAll(async () => {
  site = await createTestSite({ REQUESTS_A_MINUTE: '100', SECURITY_CONTACT: 'mailto:flaws@example.com' })
  folder = mkdtempSync(join(tmpdir(), 'countersign-page-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Countersign</title>')
  // Where the front ends are not built, a page like theirs.
  const isBuilt = existsSync(join(import.meta.dirname, '../../../../web/dist/index.html'))
  if (!isBuilt) await registerFrontEnd(site.web, folder)
  const people = await signInParticipants(site)
  who = people.owner
  await configure(site, { enable_download_pdf: true, download_whitelisted_statuses: ['SUBMITTED'] })
  const template = await publishTemplate(site)
  memo_id = (await who.must('create_memo', submission(template, [level([people.first])]))).memo_id
  await site.runJobs()
  const { url } = (await upload()).json<{ url: string }>()
  const { signedURL } = await who.must('download_uploaded_file', { fileName: url, responseType: 'inline' })
  const link = new URL(signedURL[0] ?? '', 'http://localhost')
  file = { url, link: `${link.pathname}${link.search}` }
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})

function upload() {
  const form = new FormData()
  form.append('file', new File(['%PDF-1.7\n%%EOF\n'], 'A.pdf'))
  return site.web.inject({ method: 'POST', url: '/files', headers: { cookie: who.cookie }, payload: form })
}

interface Answer {
  statusCode: number
  headers: IncomingHttpHeaders | Record<string, unknown>
}

const get = (url: string) => site.web.inject({ url, headers: { cookie: who.cookie } })
const post = (url: string, payload: object, headers: Record<string, string> = { cookie: who.cookie }) =>
  site.web.inject({ method: 'POST', url, headers, payload })

async function mailPath(): Promise<string> {
  const [mail] = (await get('/dev/mailbox.json')).json<{ id: string }[]>()
  return `/dev/mailbox/${mail?.id}`
}

async function stream(): Promise<Answer> {
  const origin = await site.web.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${origin}/events`, { headers: { cookie: who.cookie } })
  await response.body?.cancel()
  return { statusCode: response.status, headers: Object.fromEntries(response.headers) }
}

async function tooMany(): Promise<Answer> {
  for (let n = 0; n < 200; n++) {
    const answer = await site.web.inject({ url: '/config.json', remoteAddress: '192.0.2.1' })
    if (answer.statusCode === 429) return answer
  }
  throw new Error('nothing was too many')
}

/** Every kind of answer, with its status. */
const ANSWERS: [what: string, status: number, ask: () => Promise<Answer>][] = [
  ['a call', 200, () => post('/call/get_templates', { data: {} })],
  ['a call without a session', 401, () => post('/call/get_templates', { data: {} }, {})],
  ['a malformed call', 400, () => post('/call/search_memo', { data: {} })],
  ['an address that cannot be decoded', 400, () => get('/%ff')],
  ['a call that is not there', 404, () => post('/call/nothing', { data: {} })],
  [
    'a request from another site',
    403,
    () => post('/call/get_templates', {}, { origin: 'https://evil.example' }),
  ],
  ['too many requests', 429, tooMany],
  ['a page', 200, () => get('/memo/create')],
  ['nothing', 404, () => get('/assets/nothing.js')],
  ['the configuration', 200, () => get('/config.json')],
  ['the contract', 200, () => get('/openapi.json')],
  ['where to report a flaw', 200, () => get('/.well-known/security.txt')],
  ['health', 200, () => get('/healthz')],
  ['the session endpoint without a session', 401, () => site.web.inject('/auth/session')],
  ['the way to sign in', 302, () => get('/auth/google')],
  ['an upload', 200, upload],
  ['a file', 200, () => get(file.link)],
  ['an expired link', 403, () => get('/viewer?token=none')],
  ['a PDF', 200, () => post('/reports/pdf', { memo_id })],
  ['a refused PDF', 403, () => post('/reports/pdf', { memo_id: 'AVL-1999-0001' })],
  ['an export', 403, () => get('/reports/export/xlsx')],
  ['an unknown report', 404, () => get('/reports/download/none')],
  ['an event stream', 200, stream],
  ['the development mailbox', 200, () => get('/dev/mailbox')],
  ['a mail', 200, async () => get(await mailPath())],
  ['a mail’s HTML', 200, async () => get(`${await mailPath()}/html`)],
]

describe('security headers', () => {
  it.each(ANSWERS)('restrict what a browser may do with %s (%i)', async (what, status, ask) => {
    const { statusCode, headers } = await ask()
    expect(statusCode).toBe(status)
    const policy = parsePolicy(String(headers['content-security-policy']))
    const scripts = policy['script-src'] ?? policy['default-src']
    expect([["'self'"], ["'none'"]]).toContainEqual(scripts)
    expect(policy['object-src'] ?? policy['default-src']).not.toContain('*')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      // The mailbox frames its mails.
      'x-frame-options': what === 'a mail’s HTML' ? 'SAMEORIGIN' : 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': expect.stringMatching(/^(same-origin|no-referrer)$/) as string,
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'cache-control': expect.stringMatching(/no-store|no-cache/) as string,
    })
    // Over plain HTTP on loopback, it would keep a browser from every other port there.
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('server')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('require HTTPS from then on, except on loopback', async () => {
    const addresses = { WEB_URL: 'https://memos.example', ADMIN_URL: 'https://console.memos.example' }
    const secure = await createTestSite(addresses)
    for (const app of [secure.web, secure.admin]) {
      const { headers } = await app.inject('/config.json')
      expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}; includeSubDomains/)
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    }
    // Without a contact in the settings there is no page that could stand in for it.
    expect((await secure.web.inject('/.well-known/security.txt')).statusCode).toBe(404)
    await secure.stop()
  })
})

it('T5: security.txt names where to report a flaw, for less than a year', async () => {
  const { headers, body } = await get('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const lines = Object.fromEntries(
    body
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/, 2)),
  )
  expect(lines).toMatchObject({
    Contact: 'mailto:flaws@example.com',
    Canonical: 'http://localhost:3000/.well-known/security.txt',
  })
  const days = (Date.parse(lines.Expires ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(30)
  expect(days).toBeLessThan(366)
})

describe('changes are accepted only from this app (B3)', () => {
  const changing = routes.filter((route) => route.method !== 'GET')

  it.each([
    ...changing.map((route) => [route.method, route.path] as const),
    ['POST', '/call/create_memo'] as const,
  ])('%s %s', async (method, url) => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:3001' },
      { origin: 'http://localhost:3000.evil.example' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const response = await site.web.inject({
        method,
        url,
        remoteAddress: '192.0.2.7',
        headers: { cookie: who.cookie, ...headers },
      })
      // SCIM's errors have a form of their own.
      const message = 'This request comes from another site.'
      expect([response.statusCode, response.json()]).toEqual([
        403,
        url.startsWith('/scim/')
          ? expect.objectContaining({ detail: message, status: '403' })
          : { error: { status: 'PERMISSION_DENIED', message } },
      ])
    }
  })

  it('and refused ones sign no one out', async () => {
    expect((await get('/auth/session?optional')).json()).not.toEqual({ user: null })
  })
})

function parsePolicy(text: string): Record<string, string[]> {
  const parts = text.split(';').map((part) => part.trim().split(/\s+/))
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values]))
}
