import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { upgradeUnderLoad } from './upgrade.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Beside other tests on the same cores; `npm run upgrade` holds it to 200 ms. */
const LONGEST_LOCK_MS = 1000

describe('an upgrade of a filled database from the first version', () => {
  it('locks nobody out for long, and ends with the schema of a new one', async () => {
    const report = await upgradeUnderLoad(database, {
      memos: 3000,
      people: 300,
      longestLock: LONGEST_LOCK_MS,
    })
    expect(report.lockedOut).toBe(0)
    expect(report.changes).toBeGreaterThan(0)
    expect(report.applied.length).toBeGreaterThanOrEqual(5)
    expect(report.differences).toEqual([])
    expect(report.undated).toBe(0)
  }, 180_000)
})
