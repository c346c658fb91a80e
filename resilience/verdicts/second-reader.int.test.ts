import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sequence } from '@countersign/server/proof/log/sequence'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkInclusion, readCheckpoint, rootByTiles } from './second-reader.ts'

/** More than one tile has, so that the last one is partial. */
const MEMOS = 140
/** Of how many memos one is read: people have a budget of requests. */
const EACH = 5

interface Proven {
  entry: string
  proof: string
}

let site: TestSite
let owner: Actor
let address: string
let key: string
const entries: Proven[] = []

beforeAll(async () => {
  site = await createTestSite()
  const template = await publishTemplate(site)
  const people = await signInParticipants(site)
  owner = people.owner
  const ids: string[] = []
  for (let made = 0; made < MEMOS; made++) {
    const { memo_id } = await owner.must('create_memo', submission(template, [level([people.first])]))
    await people.first.must('approve_memo', { memo_id })
    ids.push(memo_id)
  }
  const { evidence } = site.services
  if (!evidence) throw new Error('The site keeps no evidence.')
  await sequence({ ...site.services, evidence })
  address = await site.web.listen({ port: 0, host: '127.0.0.1' })
  key = (JSON.parse(await read('trust.json')) as { log: string }).log
  for (const id of ids.filter((_, place) => place % EACH === 0)) entries.push(...(await entriesOf(id)))
})
afterAll(() => site.stop())

const get = async (path: string) => {
  const response = await fetch(`${address}/log/${path}`, { headers: { cookie: owner.cookie } })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}
const read = async (path: string) => (await get(path)).toString()
const entriesOf = async (memoId: string) =>
  (JSON.parse(await read(`entries/${memoId}`)) as { entries: Proven[] }).entries

describe('a second implementation of the public formats', () => {
  it('O2: shares nothing with the product', () => {
    const source = readFileSync(fileURLToPath(new URL('second-reader.ts', import.meta.url)), 'utf8')
    expect([...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(([, from]) => from)).toEqual([
      'node:crypto',
    ])
  })

  it('O2: opens the served checkpoint, and finds its root in the tiles', async () => {
    const { origin, size, root } = readCheckpoint(await read('checkpoint'), key)
    expect(origin).toBe(key.split('+')[0])
    expect(Number(size)).toBeGreaterThan(256)
    expect(await rootByTiles(Number(size), get)).toBe(root)
  })

  it('O2: finds each entry of a memo in the log', async () => {
    expect(entries).toHaveLength((2 * MEMOS) / EACH)
    const { root } = readCheckpoint(await read('checkpoint'), key)
    for (const { entry, proof } of entries) expect(checkInclusion(entry, proof, key).root).toBe(root)
  })

  it('O2: refuses another entry, another place, another path, and a checkpoint that the log didn’t sign', async () => {
    const [{ entry, proof }, other] = entries as [Proven, Proven]
    expect(() => checkInclusion(other.entry, proof, key)).toThrow('another root')
    const at = Number(/\nindex (\d+)\n/.exec(proof)?.[1])
    const moved = proof.replace(/\nindex \d+\n/, `\nindex ${at ^ 1}\n`)
    expect(() => checkInclusion(entry, moved, key)).toThrow('another root')
    const [first = '', ...path] = proof.split('\n').slice(2)
    expect(() => checkInclusion(entry, proof.replace(`${first}\n`, ''), key)).toThrow('another root')
    expect(() => checkInclusion(entry, proof.replace(first, path[0] ?? ''), key)).toThrow('another root')
    const note = await read('checkpoint')
    expect(() => readCheckpoint(note.replace(/\n\d+\n/, '\n7\n'), key)).toThrow('did not sign')
    expect(() => readCheckpoint(note, key.replace(/^[^+]+/, 'other.example/log'))).toThrow('not a key')
  })
})
