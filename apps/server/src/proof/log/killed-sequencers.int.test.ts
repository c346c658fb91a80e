import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { parseCheckpoint, parseNote, toHex } from '@countersign/evidence'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTwoSites } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Evidence } from '../../protocol/services.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { sequence } from './sequence.ts'
import { appendEntries } from './testing/append-entries.ts'
import { verifyLogs } from './verify-log.queries.ts'

const WRITERS = 16
const ROUNDS = 15
const ENTRIES_A_ROUND = 9
const KILLS = 20
/** Roots that are published before the writers end, however slow the machine is. */
const SIZES = 6

let sites: [TestSite, TestSite]
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ sites, stop } = await createTwoSites())
})
afterAll(() => stop())

/** Numbers from 0 to 1, the same for the same seed. */
function seeded(seed: string): () => number {
  let drawn = 0
  return () => createHash('sha256').update(`${seed} ${drawn++}`).digest().readUInt32BE() / 2 ** 32
}

/** A storage that notes what is published, and at random ends the process that publishes, as it seems: before the write or after it. */
function dyingStorage(storage: Storage, random: () => number, published: string[]): Storage {
  return {
    ...storage,
    async put(key, stream, options) {
      const note = await text(stream)
      const fate = random()
      if (fate < 0.1) throw new Error('killed before the write')
      const put = await storage.put(key, Readable.from([note]), options)
      published.push(note)
      if (fate < 0.2) throw new Error('killed after the write')
      return put
    },
  }
}

it('O2: two sequencers whose connections and processes end at random lose no entry, number none twice, and sign one root a size', async () => {
  const seed = process.env.KILLS_SEED ?? String(Date.now())
  const random = seeded(seed)
  const [{ services }, other] = sites
  const evidence = services.evidence as Evidence
  const published: string[] = []
  const storage = dyingStorage(services.storage, random, published)
  let isWriting = true
  let failures = 0
  let appended = 0
  const sizes = () => new Set(published.map((note) => parseCheckpoint(parseNote(note).text).size)).size

  const writers = Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let round = 0; round < ROUNDS || sizes() < SIZES; round++) {
        await appendEntries(services.db, ENTRIES_A_ROUND, writer + 1)
        appended += ENTRIES_A_ROUND
        await wait(random() * 250)
      }
    }),
  )
  // Each sequencer has connections of its own, which the killer ends; the writers' go on.
  const run = async () => {
    const own = { db: other.services.db, storage, evidence, now: () => new Date() }
    while (isWriting) {
      await sequence(own).catch(() => failures++)
      await wait(random() * 5)
    }
  }
  const killer = async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await wait(random() * 300)
      await services.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks
         WHERE locktype = 'advisory' AND granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      )
    }
  }
  const sequencers = [run(), run()]
  await Promise.all([writers, killer()])
  isWriting = false
  await Promise.all(sequencers)
  while ((await sequence({ ...services, evidence }))?.added !== 0);

  const context = `KILLS_SEED=${seed}`
  const { leaves, faults } = await verifyLogs(services.db)
  expect(faults, context).toEqual([])
  expect(leaves, context).toBe(appended)
  expect(await services.db.selectFrom('log_pending').selectAll().execute(), context).toEqual([])
  const numbered = await services.db.selectFrom('log_leaves').select(['memo_key', 'entry_no']).execute()
  expect(new Set(numbered.map(({ memo_key, entry_no }) => `${memo_key}.${entry_no}`)).size, context).toBe(
    leaves,
  )
  // Everything that anyone can have seen is a beginning of the log as it is now.
  const roots = new Map<number, string>()
  for (const note of published) {
    const checkpoint = parseCheckpoint(parseNote(note).text)
    expect(roots.get(checkpoint.size) ?? toHex(checkpoint.root), context).toBe(toHex(checkpoint.root))
    roots.set(checkpoint.size, toHex(checkpoint.root))
    expect((await verifyLogs(services.db, { since: checkpoint })).faults, context).toEqual([])
  }
  expect(roots.size, context).toBeGreaterThanOrEqual(SIZES)
  expect(failures, context).toBeGreaterThan(0)
})
