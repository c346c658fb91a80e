import { createHash } from 'node:crypto'
import {
  checkConsistency,
  consistencyFromTiles,
  cosignedAt,
  formatWitnessRequest,
  isBy,
  parseNote,
  parseNoteKey,
  rootOfHashes,
  signCheckpoint,
  formatNoteKey,
} from '@countersign/evidence'
import { tilesOf } from '@countersign/evidence/testing/grown-log'
import { newNoteKey } from '@countersign/evidence/testing/note-keys'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeLogKey } from '../../../platform/config/log-key.ts'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const ORIGIN = 'memos.example/log'

let folder: string
let site: TestSite
let log: Awaited<ReturnType<typeof newNoteKey>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-witness-'))
  const keyFile = join(folder, 'witness-key.pem')
  await writeFile(keyFile, makeLogKey())
  log = await newNoteKey(ORIGIN)
  site = await createTestSite({
    WITNESS_KEY: `file:${keyFile}`,
    WITNESS_FOR: formatNoteKey(log.key),
    WEB_URL: 'http://localhost:3000',
  })
})
afterAll(async () => {
  await site.stop()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await site.services.db.deleteFrom('witnessed_logs').execute()
})

const leaves = Array.from({ length: 64 }, (_, at) =>
  Uint8Array.from(createHash('sha256').update(`${at}`).digest()),
)

/** A checkpoint of the log's first entries. */
const checkpointOf = (size: number, { root = rootOfHashes(leaves.slice(0, size)), by = log } = {}) =>
  signCheckpoint({ origin: by.key.name, size, root }, by.key, by.sign)

const consistency = (seen: number, size: number) =>
  consistencyFromTiles({ earlier: seen, size }, tilesOf(leaves.slice(0, size)))

const post = (payload: string | Buffer, url = '/log/witness/add-checkpoint') =>
  site.web.inject({ method: 'POST', url, payload })

/** Asks for a cosignature as C2SP has it. */
async function ask(seen: number, size: number, change: { checkpoint?: string; proof?: Uint8Array[] } = {}) {
  const { checkpoint = await checkpointOf(size), proof = await consistency(seen, size) } = change
  return post(formatWitnessRequest({ seen, consistency: proof, checkpoint }))
}

const sizeSeen = async () => {
  const row = await site.services.db.selectFrom('witnessed_logs').select('size').executeTakeFirst()
  return Number(row?.size ?? 0)
}

describe('a witness of other logs (C2SP tlog-witness)', () => {
  it('O2: answers with its cosignature by the key that it publishes, made now', async () => {
    const key = parseNoteKey((await site.web.inject({ url: '/log/witness/key' })).body.trim())
    expect(key).toMatchObject({ name: 'localhost:3000/witness', type: 4 })
    const answer = await ask(0, 5)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const { text, signatures } = parseNote((await checkpointOf(5)) + answer.body)
    const [own] = signatures.filter((signature) => isBy(signature, key))
    const time = await cosignedAt(text, key, own?.signature ?? new Uint8Array())
    expect(Math.abs((time ?? 0) * 1000 - Date.now())).toBeLessThan(60_000)
    expect(await sizeSeen()).toBe(5)
  })

  it('O2: follows a log that only adds, and signs the same checkpoint again', async () => {
    for (const [seen, size] of [
      [0, 0],
      [0, 5],
      [5, 5],
      [5, 21],
      [21, 64],
    ] as const)
      expect((await ask(seen, size)).statusCode, `${seen} to ${size}`).toBe(200)
    expect(await sizeSeen()).toBe(64)
  })

  it('O2: says which size it has signed last where the log names another', async () => {
    await ask(0, 21)
    for (const seen of [0, 5, 22]) {
      const answer = await ask(seen, 30)
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
        409,
        'text/x.tlog.size',
        '21\n',
      ])
    }
    expect(await sizeSeen()).toBe(21)
  })

  it('O2: refuses another history: another root of the same size, or no continuation', async () => {
    await ask(0, 21)
    const other = rootOfHashes(leaves.slice(1, 22))
    const same = await ask(21, 21, { checkpoint: await checkpointOf(21, { root: other }), proof: [] })
    expect([same.statusCode, same.body]).toEqual([409, '21\n'])
    const rewritten = await ask(21, 30, { checkpoint: await checkpointOf(30, { root: other }) })
    expect(rewritten.statusCode).toBe(422)
    expect((await ask(21, 30, { proof: [] })).statusCode).toBe(422)
    expect((await ask(21, 30, { proof: await consistency(20, 30) })).statusCode).toBe(422)
    expect(await sizeSeen()).toBe(21)
    await site.services.db.deleteFrom('witnessed_logs').execute()
    expect((await ask(0, 30, { proof: await consistency(21, 30) })).statusCode).toBe(422)
    expect(await sizeSeen()).toBe(0)
  })

  it('O2: never signs backwards, whatever is asked at once', async () => {
    const answers = await Promise.all(leaves.slice(0, 16).map((_, at) => ask(0, at + 1)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      200,
      ...Array<number>(15).fill(409),
    ])
    const seen = await sizeSeen()
    expect((await ask(0, seen)).statusCode).toBe(409)
    const raced = await Promise.all([ask(seen, 40), ask(seen, 50), ask(seen, 60), ask(seen, 60)])
    const signed = raced.filter(({ statusCode }) => statusCode === 200)
    expect(signed).toHaveLength(1)
  })

  it('O2: knows no log but those of its settings, and no key but theirs', async () => {
    const stranger = await newNoteKey('other.example/log')
    expect((await ask(0, 5, { checkpoint: await checkpointOf(5, { by: stranger }) })).statusCode).toBe(404)
    const impostor = await newNoteKey(ORIGIN)
    expect((await ask(0, 5, { checkpoint: await checkpointOf(5, { by: impostor }) })).statusCode).toBe(403)
    const forged = { ...log, sign: impostor.sign }
    expect((await ask(0, 5, { checkpoint: await checkpointOf(5, { by: forged }) })).statusCode).toBe(403)
    expect(await sizeSeen()).toBe(0)
  })

  it('O2: refuses what is no request', async () => {
    const checkpoint = await checkpointOf(5)
    for (const body of [
      '',
      'old 0',
      `old 0\n\n${checkpoint.replace('\n5\n', '\n05\n')}`,
      `old x\n\n${checkpoint}`,
      `old 6\n\n${checkpoint}`,
      Buffer.from([0xff, 0xfe, 0x0a, 0x0a]),
    ])
      expect((await post(body)).statusCode, String(body)).toBe(400)
    expect((await site.web.inject({ method: 'POST', url: '/log/witness/add-checkpoint' })).statusCode).toBe(
      400,
    )
  })

  it('Q5: reads no large body, and has a budget for each address', async () => {
    const large = await post('x'.repeat(64 * 1024))
    expect(large.json()).toMatchObject({ error: { message: 'The request is too large.' } })
    const limit = Number((await ask(0, 5)).headers['x-ratelimit-limit'])
    expect(limit).toBe(site.services.config.requestsAMinute / 10)
  })

  it('O2: is none where the settings name no logs', async () => {
    const { witness } = site.services
    const other = await createTestSite()
    try {
      expect((await other.web.inject({ url: '/log/witness/key' })).statusCode).toBe(404)
      const asked = await other.web.inject({
        method: 'POST',
        url: '/log/witness/add-checkpoint',
        payload: formatWitnessRequest({ seen: 0, consistency: [], checkpoint: await checkpointOf(5) }),
      })
      expect(asked.statusCode).toBe(404)
      expect(witness).not.toBeNull()
    } finally {
      await other.stop()
    }
  })

  it('O2: proves to itself what it signs: its stored roots are those of the log', async () => {
    await ask(0, 21)
    const row = await site.services.db.selectFrom('witnessed_logs').selectAll().executeTakeFirstOrThrow()
    const later = { size: 64, root: rootOfHashes(leaves) }
    checkConsistency({ size: Number(row.size), root: row.root }, later, await consistency(21, 64))
  })
})
