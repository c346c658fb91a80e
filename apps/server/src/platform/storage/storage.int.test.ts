import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStorage } from './create-storage.ts'
import type { Storage } from './storage.ts'
import { NotStored, TooLarge } from './storage.ts'

const MEGABYTE = 1024 * 1024
const noBucket = {
  endpoint: undefined,
  region: 'us-east-1',
  accessKeyId: undefined,
  secretAccessKey: undefined,
}

let folder: string
let bucketServer: S3rver
const storages: Partial<Record<'folder' | 'bucket', Storage>> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-storage-'))
  bucketServer = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'memos', configs: [] }],
  })
  const { port } = (await bucketServer.run()) as AddressInfo
  storages.folder = createStorage(`file:${join(folder, 'disk')}`, noBucket)
  storages.bucket = createStorage('s3://memos/countersign/', {
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
})

afterAll(async () => {
  await bucketServer.close()
  await rm(folder, { recursive: true, force: true })
})

/** Chunks of 64 kB and no known length, like an upload. */
function streamOf(bytes: Buffer): Readable {
  const size = 65_536
  const count = Math.ceil(bytes.length / size)
  return Readable.from(Array.from({ length: count }, (_, at) => bytes.subarray(at * size, (at + 1) * size)))
}

async function* failAfter(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
  throw new Error('the connection was lost')
}

const filesBelow = async (path: string) => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe.each(['folder', 'bucket'] as const)('files in a %s', (kind) => {
  const storage = () => storages[kind]!

  it.each([0, 1, 65_536, 3 * MEGABYTE, 20 * MEGABYTE + 7])(
    'are read back unchanged, counted and hashed: %d bytes',
    async (size) => {
      const bytes = randomBytes(size)
      const stored = await storage().put(`files/u/${size}.bin`, streamOf(bytes))
      expect(stored).toEqual({ size, sha256: createHash('sha256').update(bytes).digest('hex') })
      const found = await storage().get(`files/u/${size}.bin`)
      expect(found.size).toBe(size)
      expect((await buffer(found.stream)).equals(bytes)).toBe(true)
    },
  )

  it('can be read in part and still report their whole size', async () => {
    await storage().put('part', Readable.from([Buffer.from('0123456789')]))
    const { stream, size } = await storage().get('part', { start: 2, end: 4 })
    expect([await text(stream), size]).toEqual(['234', 10])
  })

  it('exist until they are removed; removing twice is no error', async () => {
    await storage().put('a/b', Readable.from([Buffer.from('x')]))
    expect(await storage().exists('a/b')).toBe(true)
    await storage().remove('a/b')
    await storage().remove('a/b')
    expect(await storage().exists('a/b')).toBe(false)
    await expect(storage().get('a/b')).rejects.toBeInstanceOf(NotStored)
  })

  it('below a prefix are removed together, and no others', async () => {
    for (const key of ['trip/a', 'trip/day/b', 'trips/c', 'trip.txt'])
      await storage().put(key, Readable.from([Buffer.from('x')]))
    await storage().removeBelow('trip')
    await storage().removeBelow('nothing')
    const left = await Promise.all(
      ['trip/a', 'trip/day/b', 'trips/c', 'trip.txt'].map((key) => storage().exists(key)),
    )
    expect(left).toEqual([false, false, true, true])
    await expect(storage().removeBelow('')).rejects.toThrow('is no storage key')
  })

  it('are not found by the name of their folder', async () => {
    await storage().put('album/one', Readable.from([Buffer.from('x')]))
    expect(await storage().exists('album')).toBe(false)
    await expect(storage().get('album')).rejects.toBeInstanceOf(NotStored)
  })

  it.each([100, 9 * MEGABYTE])(
    'may have exactly the limit; one byte more leaves nothing behind: %d',
    async (maxBytes) => {
      const bytes = randomBytes(maxBytes + 1)
      expect(await storage().put('full', streamOf(bytes.subarray(1)), { maxBytes })).toMatchObject({
        size: maxBytes,
      })
      const source = streamOf(bytes)
      await expect(storage().put('over', source, { maxBytes })).rejects.toBeInstanceOf(TooLarge)
      expect(source.destroyed).toBe(true)
      expect(await storage().exists('over')).toBe(false)
      expect((await filesBelow(folder)).filter((name) => /over|\.part$/.test(name))).toEqual([])
    },
  )

  it('are unchanged when an upload that would replace them fails', async () => {
    await storage().put('kept', Readable.from([Buffer.from('first')]))
    const broken = Readable.from(failAfter(randomBytes(10 * MEGABYTE)))
    await expect(storage().put('kept', broken)).rejects.toThrow('the connection was lost')
    expect(await text((await storage().get('kept')).stream)).toBe('first')
  })

  it('may have names in any language', async () => {
    const key = 'files/u/Größe – ₱ 한국어 (1) +%20&?#.pdf'
    await storage().put(key, Readable.from([Buffer.from('x')]))
    expect(await text((await storage().get(key)).stream)).toBe('x')
  })

  it.each([
    '',
    '/etc/passwd',
    '../out',
    'a/../../out',
    'a/./b',
    'a//b',
    'a\\..\\b',
    'a\0b',
    'a\nb',
    '.',
    'x'.repeat(300),
  ])('reject the key %j', async (key) => {
    const put = storage().put(key, Readable.from([Buffer.from('x')]))
    await expect(put).rejects.toThrow('is no storage key')
    await expect(storage().get(key)).rejects.toThrow('is no storage key')
    await expect(storage().remove(key)).rejects.toThrow('is no storage key')
    await expect(storage().exists(key)).rejects.toThrow('is no storage key')
  })
})

describe('STORAGE_URL', () => {
  it.each(['', '/data', 'http://example.com/', 's3://', 'ftp://x/y'])('refuses %j', (url) => {
    expect(() => createStorage(url, noBucket)).toThrow('STORAGE_URL must be')
  })
})
