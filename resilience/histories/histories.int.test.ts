import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { judgeHistory } from './stand.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** `npm run histories` takes 2,000 and any seed. */
const MEMOS = 60
const SEED = 7

describe('people at work, eight at a time, at two processes', () => {
  it('leave nothing that the rules forbid: lists, search, log, notifications, mails (C7, D9, D10, E1, I1)', async () => {
    const { faults, memos } = await judgeHistory(database, { memos: MEMOS, seed: SEED, clients: 8 })
    expect(faults).toEqual([])
    expect(memos).toBeGreaterThanOrEqual(MEMOS)
  }, 300_000)
})
