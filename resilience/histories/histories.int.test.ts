import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { judgeHistory } from './harness.ts'

/** `npm run histories` uses 2,000 and any seed. */
const MEMOS = 30
const SEED = 7

let database: TestDatabase
let judged: Awaited<ReturnType<typeof judgeHistory>>

beforeAll(async () => {
  database = await createTestDatabase()
  judged = await judgeHistory(database, { memos: MEMOS, seed: SEED, clients: 8 })
}, 300_000)
afterAll(() => database.drop())

describe('eight concurrent clients at two processes', () => {
  it('violate no rule of lists, search, log, notifications and mails (C7, D9, D10, E1, I1)', () => {
    expect(judged.faults).toEqual([])
    expect(judged.memos).toBeGreaterThanOrEqual(MEMOS)
  })

  it('submit what others prepared, and answer questions for their level (R6, R7)', async () => {
    const { rows } = await database.pool.query<{ prepared: number; answered: number }>(
      `SELECT (SELECT count(*)::int FROM memos WHERE state->'preparedBy' IS NOT NULL) AS prepared,
        (SELECT count(*)::int FROM memo_events WHERE type = 'LevelAnswered') AS answered`,
    )
    expect(rows[0]?.prepared).toBeGreaterThan(0)
    expect(rows[0]?.answered).toBeGreaterThan(0)
  })
})
