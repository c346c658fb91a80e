import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerVerifier } from './verifier.ts'

const POLICY = "default-src 'none'; script-src 'sha256-abc'"
const page = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${POLICY}"><p>Drop a PDF</p>`
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-verifier-'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(page))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const appWith = (path: string) => {
  const app = fastify()
  registerVerifier(app, path)
  return app
}

describe('the verifier’s page', () => {
  it('O5: is served to anyone as it was built, under the policy that it carries', async () => {
    const app = appWith(folder)
    const plain = await app.inject('/verify')
    expect(plain.body).toBe(page)
    expect(plain.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `${POLICY}; frame-ancestors 'none'`,
      'cache-control': 'no-cache',
    })
    const packed = await app.inject({ url: '/verify', headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(page)
    // Not packed in this one.
    const zip = await app.inject({ url: '/verify', headers: { 'accept-encoding': 'gzip' } })
    expect(zip.body).toBe(page)
    expect(zip.headers['content-encoding']).toBeUndefined()
    await app.close()
  })

  it('isn’t served before it is built, and never without a policy', async () => {
    const app = appWith(join(folder, 'nowhere'))
    expect((await app.inject('/verify')).statusCode).toBe(404)
    await app.close()
    const bare = mkdtempSync(join(tmpdir(), 'countersign-verifier-'))
    writeFileSync(join(bare, 'index.html'), '<p>Drop a PDF</p>')
    expect(() => appWith(bare)).toThrow('has no Content-Security-Policy')
    rmSync(bare, { recursive: true })
  })
})
