import { buffer } from 'node:stream/consumers'
import { parseNote, parseTrust, utf8 } from '@countersign/evidence'
import { checkTimestamp, parseCertificate } from '@countersign/evidence/seal'
import type { TestSealing } from '@countersign/test-kit/devices/sealing'
import { startTestSealing } from '@countersign/test-kit/devices/sealing'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Evidence } from '../../../protocol/services.ts'
import { checkpointKey } from '../published-checkpoint.ts'
import { sequence } from '../sequence.ts'
import { appendEntries } from '../testing/append-entries.ts'
import { readCountersigners } from './countersigners.queries.ts'
import { stampCheckpoint } from './stamp-checkpoint.job.ts'

const HOUR_MS = 60 * 60 * 1000

let sealing: TestSealing
let site: TestSite
let evidence: Evidence

beforeAll(async () => {
  sealing = await startTestSealing()
})
afterAll(() => sealing.stop())
beforeEach(async () => {
  site = await createTestSite(sealing.environment)
  evidence = site.services.evidence as Evidence
})
afterEach(() => site.stop())

async function grow(count: number): Promise<void> {
  await appendEntries(site.services.db, count)
  await sequence({ ...site.services, evidence })
}

const stamp = () => stampCheckpoint({}, site.services)
const inHours = (hours: number) => site.setNow(new Date(Date.now() + hours * HOUR_MS).toISOString())

interface Answer {
  origin: string
  size: number
  at: string
  checkpoint: string
  token: string
}

const get = (query = '') => site.web.inject({ url: `/log/timestamp${query}` })
const sizes = async () => {
  const rows = await site.services.db.selectFrom('log_timestamps').select('size').orderBy('size').execute()
  return rows.map(({ size }) => Number(size))
}

const authority = async () => (await readCountersigners(site.services.db, evidence)).at(-1)

describe('timestamps of the log', () => {
  it('O2: are by the authority, over the text of a checkpoint, published beside it and in storage', async () => {
    await grow(3)
    await stamp()
    const answer = (await get()).json<Answer>()
    expect(answer).toMatchObject({ origin: evidence.logKey.key.name, size: 3 })
    const { seal } = parseTrust((await site.web.inject({ url: '/log/trust.json' })).body)
    const roots =
      seal?.timestampRoots.map((der) => parseCertificate(Uint8Array.from(der), 'seal-timestamp')) ?? []
    const token = Uint8Array.from(Buffer.from(answer.token, 'base64'))
    const { text } = parseNote(answer.checkpoint)
    const { at, by } = await checkTimestamp(token, { over: utf8(text), roots, others: [] })
    expect([at.toISOString(), by]).toEqual([answer.at, 'Development clock'])
    await expect(
      checkTimestamp(token, { over: utf8(text.replace('\n3\n', '\n4\n')), roots, others: [] }),
    ).rejects.toMatchObject({ check: 'seal-timestamp-imprint' })
    const key = checkpointKey(answer.origin).replace('/checkpoint', '/timestamps/3.json')
    const stored = await buffer((await site.services.storage.get(key)).stream)
    expect(JSON.parse(stored.toString('utf8'))).toEqual(answer)
  })

  it('O2: are one a day, where entries were added', async () => {
    await stamp()
    expect(await sizes()).toEqual([])
    expect((await get()).statusCode).toBe(404)
    await grow(3)
    await stamp()
    inHours(25)
    await stamp()
    expect(await sizes()).toEqual([3])
    site.setNow()
    await grow(2)
    await stamp()
    expect(await sizes()).toEqual([3])
    inHours(25)
    await stamp()
    expect(await sizes()).toEqual([3, 5])
    const sizeFrom = async (from: number) => (await get(`?from=${from}`)).json<Answer>().size
    expect([await sizeFrom(1), await sizeFrom(3), await sizeFrom(4)]).toEqual([3, 3, 5])
    expect((await get('?from=6')).statusCode).toBe(404)
  })

  it('O3: wait while the authority is away, which is seen, and are made when it is back', async () => {
    await grow(3)
    await sealing.goAway()
    await stamp()
    expect(await sizes()).toEqual([])
    expect((await authority())?.waitsSince).toBeInstanceOf(Date)
    inHours(26)
    expect(await site.services.metrics.register.metrics()).toMatch(
      /countersign_timestamp_waiting_seconds 9\d{4}/,
    )
    site.setNow()
    await sealing.comeBack()
    await stamp()
    expect(await authority()).toMatchObject({ last: { size: 3 }, waitsSince: null })
  })

  it('O3: are due a day after the last one, and not before', async () => {
    await grow(3)
    await stamp()
    await grow(2)
    const { waitsSince, last } = (await authority()) ?? {}
    expect((waitsSince?.getTime() ?? 0) - (last?.at.getTime() ?? 0)).toBe(24 * HOUR_MS)
    expect(await site.services.metrics.register.metrics()).toContain(
      'countersign_timestamp_waiting_seconds 0',
    )
  })

  it.each(['log_timestamps', 'log_cosignatures'])(
    'O2: nothing in %s can be changed or deleted',
    async (table) => {
      await grow(1)
      await stamp()
      const { pool } = site.services
      await pool.query(
        `INSERT INTO log_cosignatures (log_no, size, witness, line, cosigned_at) VALUES (1, 1, 'w', 'l', now())`,
      )
      await expect(pool.query(`UPDATE ${table} SET size = size`)).rejects.toThrow('append-only')
      await expect(pool.query(`DELETE FROM ${table}`)).rejects.toThrow('append-only')
      await expect(pool.query(`TRUNCATE ${table}`)).rejects.toThrow('append-only')
    },
  )
})
