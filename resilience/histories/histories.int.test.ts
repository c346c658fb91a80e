import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { judgeHistory } from './harness.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** `npm run histories` uses 2,000 and any seed. */
const MEMOS = 60
const SEED = 7

describe('eight concurrent clients at two processes', () => {
  it('violate no rule of lists, search, log, notifications and mails (C7, D9, D10, E1, I1)', async () => {
    const { faults, memos } = await judgeHistory(database, { memos: MEMOS, seed: SEED, clients: 8 })
    expect(faults).toEqual([])
    expect(memos).toBeGreaterThanOrEqual(MEMOS)
  }, 300_000)
})
