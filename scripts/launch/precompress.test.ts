import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { precompress } from './precompress.ts'

describe('precompression of a built front end', () => {
  const script = 'export const answer = 42;\n'.repeat(200)
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'countersign-precompress-'))
    mkdirSync(join(folder, 'assets'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('writes a Brotli and a gzip copy of each text, which decompress to it', async () => {
    const file = join(folder, 'assets', 'page.js')
    writeFileSync(file, script)
    await precompress(folder)
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(script)
    expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(script)
    expect(readFileSync(file, 'utf8')).toBe(script)
  })

  it('skips compressed and small files', async () => {
    writeFileSync(join(folder, 'assets', 'inter.woff2'), script)
    writeFileSync(join(folder, 'assets', 'icon.js'), 'export {}')
    await precompress(folder)
    for (const name of ['inter.woff2', 'icon.js'])
      expect(existsSync(join(folder, 'assets', `${name}.br`)), name).toBe(false)
  })
})
