import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerCompression } from './compression.ts'

const rows = { result: Array.from({ length: 100 }, (_, row) => ({ memo_id: `AVL-2026-${row}`, open: true })) }
let app: FastifyInstance

beforeAll(() => {
  app = fastify()
  registerCompression(app)
  app.get('/large', () => rows)
  app.get('/small', () => ({ result: null }))
  app.get('/picture', (_request, reply) => reply.type('image/png').send(Buffer.alloc(4000)))
  app.get('/stream', (_request, reply) => reply.type('text/plain').send(Readable.from(['x'.repeat(4000)])))
})
afterAll(() => app.close())

const get = (url: string, accepted?: string) =>
  app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })

describe('large answers are compressed', () => {
  it('with Brotli if the browser accepts it, without changing the answer', async () => {
    const { headers, rawPayload } = await get('/large', 'gzip, deflate, br, zstd')
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual(rows)
  })

  it('with gzip if it accepts nothing else, or refuses Brotli by name', async () => {
    for (const accepted of ['gzip', 'br;q=0, gzip;q=0.8']) {
      const { headers, rawPayload } = await get('/large', accepted)
      expect(headers['content-encoding'], accepted).toBe('gzip')
      expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(rows)
    }
  })

  it('not for programs that ask for nothing; Vary informs caches', async () => {
    const { headers, body } = await get('/large')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('accept-encoding')
    expect(JSON.parse(body)).toEqual(rows)
  })

  it('but not small answers, streams, or other types than text', async () => {
    for (const url of ['/small', '/picture', '/stream'])
      expect((await get(url, 'br, gzip')).headers['content-encoding'], url).toBeUndefined()
  })
})
