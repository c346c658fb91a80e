import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerFrontEnd } from './front-end.ts'

const script = 'document.title = "Countersign";\n'.repeat(100)
const page = `<!doctype html><title>Countersign</title>${'<p>a page</p>'.repeat(100)}`
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-front-end-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'assets', 'page-Ab12.js'), script)
  writeFileSync(join(folder, '.built-from'), 'a hash')
  for (const [name, text] of [
    ['index.html', page],
    ['assets/page-Ab12.js', script],
  ] as const) {
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
  app = fastify()
  await registerFrontEnd(app, folder)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, accepted = '') => app.inject({ url, headers: { 'accept-encoding': accepted } })

describe('a built front end', () => {
  it('serves hashed assets in an encoding that the browser accepts, cached permanently', async () => {
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }
    for (const encoding of ['br', 'gzip'] as const) {
      const { headers, rawPayload } = await get('/assets/page-Ab12.js', encoding)
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-type': expect.stringMatching(/javascript/) as string,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
      expect(unpack[encoding](rawPayload).toString()).toBe(script)
    }
    const plain = await get('/assets/page-Ab12.js')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body).toBe(script)
  })

  it('answers every address of the app with its page, which is never cached', async () => {
    for (const url of ['/', '/dashboard', '/memos/active/AVL-2026-0418?next=1']) {
      const { statusCode, headers, rawPayload } = await get(url, 'br')
      expect(statusCode, url).toBe(200)
      expect(headers, url).toMatchObject({
        'cache-control': 'no-cache',
        'content-encoding': 'br',
        'content-type': expect.stringMatching(/^text\/html/) as string,
      })
      expect(brotliDecompressSync(rawPayload).toString()).toBe(page)
    }
  })

  it('answers 404 in the protocol’s shape for a missing asset or server route', async () => {
    for (const url of ['/assets/page-Cd34.js', '/call/no_such_call', '/events/old', '/config.json?x']) {
      const { statusCode, headers, body } = await get(url, 'br')
      expect(statusCode, url).toBe(404)
      expect(headers['content-type'], url).toMatch(/^application\/json/)
      expect(JSON.parse(body)).toMatchObject({ error: { status: 'NOT_FOUND' } })
    }
    const posted = await app.inject({ method: 'POST', url: '/dashboard' })
    expect(posted.statusCode).toBe(404)
  })

  it('lists no folder, and answers no TRACE', async () => {
    for (const { method, url } of [
      { method: 'GET', url: '/assets/' },
      { method: 'GET', url: '/.git/config' },
      { method: 'TRACE', url: '/' },
    ] as const) {
      const answer = await app.inject({ method, url, headers: { 'x-mine': 'echoed' } })
      expect(answer.body, url).not.toMatch(/page-Ab12|echoed|\[core\]/)
      expect([200, 404], `${method} ${url}`).toContain(answer.statusCode)
    }
  })

  it('does not serve what the build keeps for the next build', async () => {
    expect((await get('/.built-from')).body).not.toContain('a hash')
  })
})
