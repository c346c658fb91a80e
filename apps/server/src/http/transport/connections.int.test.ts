import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import type { ConnectionLimits } from './connections.ts'

/** As the product's, with a client's minute as a moment. */
const LIMITS: ConnectionLimits = {
  headersMs: 400,
  progressBytes: 1024,
  progressMs: 300,
  requestMs: 10_000,
  idleMs: 1_500,
  connections: 8,
}

let site: TestSite
let who: Actor
let port: number

beforeAll(async () => {
  site = await createTestSite({}, LIMITS)
  who = await site.signIn('ramon.uy@northwind.example', 'Ramon Uy')
  await site.web.listen({ host: '127.0.0.1', port: 0 })
  port = (site.web.server.address() as AddressInfo).port
})
afterAll(() => site.stop())

/** A connection, and all that comes back on it until it ends. */
async function dial(to = port): Promise<{ socket: Socket; answer: Promise<string> }> {
  const socket = connect(to, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => undefined)
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(text)))
  await once(socket, 'connect')
  return { socket, answer }
}

const head = (line: string, ...headers: string[]) =>
  [line, 'host: localhost', `cookie: ${who.cookie}`, ...headers, '', ''].join('\r\n')

/** Status and error of an answer. */
function parseRefusal(answer: string): { status: number; error: unknown } {
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  return { status, error: (JSON.parse(body) as { error: unknown }).error }
}

const TOO_SLOW = {
  status: 408,
  error: { status: 'UNAVAILABLE', message: 'The request arrived too slowly. Please try again.' },
}

describe('a client', () => {
  it('that is slow with the head of its request is refused and disconnected', async () => {
    const { socket, answer } = await dial()
    // It never ends the head by itself.
    socket.write('POST /call/get_templates HTTP/1.1\r\n')
    const trickle = setInterval(() => socket.write('x-more: 1\r\n'), 100)
    expect(parseRefusal(await answer)).toEqual(TOO_SLOW)
    clearInterval(trickle)
  })

  it('that is slow with the body of a call is refused and disconnected, even if bytes keep trickling in', async () => {
    const { socket, answer } = await dial()
    socket.write(
      head('POST /call/get_templates HTTP/1.1', 'content-type: application/json', 'content-length: 5000'),
    )
    const trickle = setInterval(() => socket.write(' '), 50)
    expect(parseRefusal(await answer)).toEqual(TOO_SLOW)
    clearInterval(trickle)
  })

  it('whose upload makes no progress is disconnected', async () => {
    const { socket, answer } = await dial()
    socket.write(uploadHead(100_000))
    socket.write(uploadBody(100_000).subarray(0, 3_000))
    expect(parseRefusal(await answer)).toEqual(TOO_SLOW)
  })

  it('whose upload makes progress may take as long as it needs', { timeout: 10_000 }, async () => {
    const { socket, answer } = await dial()
    const body = uploadBody(20_000)
    socket.write(uploadHead(body.length))
    const began = Date.now()
    for (let at = 0; at < body.length; at += 2_000) {
      socket.write(body.subarray(at, at + 2_000))
      // The pace is the case: above the minimum per interval, but slow overall.
      await sleep(200)
    }
    const text = await answer
    expect(Date.now() - began).toBeGreaterThan(5 * LIMITS.progressMs)
    expect(text).toMatch(/^HTTP\/1\.1 200/)
    expect(text).toContain('"name":"Slow.pdf"')
  })

  it('that does not read the answer is disconnected', { timeout: 20_000 }, async () => {
    const size = 24 * 1024 * 1024
    const form = new FormData()
    form.append('file', new File([uploadFile(size)], 'Large.pdf'))
    const headers = { cookie: who.cookie }
    const uploaded = await site.web.inject({ method: 'POST', url: '/files', headers, payload: form })
    const { url } = uploaded.json<{ url: string }>()
    const { signedURL } = await who.must('download_uploaded_file', { fileName: url })
    const { pathname, search } = new URL(signedURL[0] ?? '', 'http://localhost')
    const { socket } = await dial()
    socket.pause()
    socket.write(head(`GET ${pathname}${search} HTTP/1.1`))
    // Proves that the connection is not closed before the idle limit.
    await sleep(LIMITS.idleMs / 3)
    expect(await connections()).toBeGreaterThan(0)
    await expect.poll(connections, { timeout: 10_000 }).toBe(0)
    socket.destroy()
  })

  it('that sends nothing more is disconnected', { timeout: 10_000 }, async () => {
    const { socket, answer } = await dial()
    socket.write(head('GET /healthz HTTP/1.1'))
    expect(await answer).toMatch(/^HTTP\/1\.1 200/)
    expect(await connections()).toBe(0)
  })

  it('is asked to close an idle connection before a draining process would', async () => {
    const draining = await createTestSite({ DRAIN_SECONDS: '3' }, { ...LIMITS, idleMs: 4_000 })
    try {
      await draining.web.listen({ host: '127.0.0.1', port: 0 })
      const { port: other } = draining.web.server.address() as AddressInfo
      const { socket, answer } = await dial(other)
      const began = Date.now()
      socket.write(head('GET /healthz HTTP/1.1'))
      expect(await answer).toMatch(/^keep-alive: timeout=2\r$/im)
      expect(Date.now() - began).toBeGreaterThan(3_000)
    } finally {
      await draining.stop()
    }
  })
})

describe('a request that is too large or malformed', () => {
  it('is refused for its head', async () => {
    const { socket, answer } = await dial()
    socket.write(head('GET /healthz HTTP/1.1', `x-large: ${'x'.repeat(40_000)}`))
    expect(parseRefusal(await answer)).toEqual({
      status: 431,
      error: {
        status: 'INVALID_ARGUMENT',
        message: 'The head of the request is too large. Delete the cookies of this site and try again.',
      },
    })
  })

  it('is refused for its body before the body is sent', async () => {
    const { socket, answer } = await dial()
    const size = 50 * 1024 * 1024
    const type = 'content-type: application/json'
    socket.write(
      head('POST /call/create_memo HTTP/1.1', type, `content-length: ${size}`, 'connection: close'),
    )
    expect(parseRefusal(await answer)).toEqual({
      status: 400,
      error: {
        status: 'INVALID_ARGUMENT',
        message: 'The request is too large.',
        details: { issues: [{ path: '', message: 'The request is too large.' }] },
      },
    })
  })

  it('is refused for its syntax', async () => {
    const { socket, answer } = await dial()
    socket.write('HELLO\r\n\r\n')
    expect(parseRefusal(await answer)).toEqual({
      status: 400,
      error: { status: 'INVALID_ARGUMENT', message: 'The request is malformed.' },
    })
  })
})

describe('connections', () => {
  it('beyond the limit of a process are closed, and the others served', { timeout: 10_000 }, async () => {
    await expect.poll(connections, { timeout: 5_000 }).toBe(0)
    const held = await Promise.all(Array.from({ length: LIMITS.connections }, dial))
    await expect.poll(connections).toBe(LIMITS.connections)
    const late = await dial()
    expect(await late.answer).toBe('')
    const [one, ...others] = held
    one?.socket.write(head('GET /healthz HTTP/1.1', 'connection: close'))
    expect(await one?.answer).toMatch(/^HTTP\/1\.1 200/)
    for (const { socket } of others) socket.destroy()
    await expect.poll(connections).toBe(0)
  })
})

function connections(): Promise<number> {
  return new Promise((resolve, reject) =>
    site.web.server.getConnections((cause, count) => (cause ? reject(cause) : resolve(count))),
  )
}

const BOUNDARY = 'a-line-of-no-file'

function uploadHead(length: number): string {
  return head(
    'POST /files HTTP/1.1',
    `content-type: multipart/form-data; boundary=${BOUNDARY}`,
    `content-length: ${length}`,
    'connection: close',
  )
}

function uploadFile(size: number): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 16, ' '), Buffer.from('\n%%EOF\n')])
}

/** A form with one file; about so many bytes. */
function uploadBody(size: number): Buffer {
  return Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="Slow.pdf"\r\ncontent-type: application/pdf\r\n\r\n`,
    ),
    uploadFile(size),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

describe('an ambiguous request', () => {
  it('with two hosts is refused', async () => {
    const { socket, answer } = await dial()
    socket.write(head('GET /config.json HTTP/1.1', 'Host: evil.example', 'connection: close'))
    expect(parseRefusal(await answer)).toMatchObject({
      status: 400,
      error: { status: 'INVALID_ARGUMENT', message: 'The request names two hosts.' },
    })
  })
})

describe('refusals before routing', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n'],
    [
      'an address that cannot be decoded',
      'GET /%ff HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n',
    ],
  ])('is answered in the protocol, with every security header: %s', async (_, text) => {
    const { socket, answer } = await dial()
    socket.write(text)
    const whole = await answer
    expect(parseRefusal(whole)).toEqual({
      status: 400,
      error: expect.objectContaining({
        status: 'INVALID_ARGUMENT',
        message: 'The request is malformed.',
      }) as object,
    })
    const usual = await site.web.inject('/config.json')
    const [lines = ''] = whole.split('\r\n\r\n')
    const names = lines.split('\r\n').map((line) => line.split(':')[0]?.toLowerCase())
    const security = Object.keys(usual.headers).filter((name) =>
      /^(x-|cross-|content-sec|refer|perm|origin|cache)/.test(name),
    )
    const counted = security.filter((name) => !name.startsWith('x-ratelimit'))
    expect(counted.length).toBeGreaterThan(8)
    expect(names).toEqual(expect.arrayContaining(counted))
  })
})
