import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { upgradeUnderLoad } from './upgrade.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

/** Other tests share the cores; the limit of `npm run upgrade` is 200 ms. */
const LONGEST_LOCK_MS = 1000

describe('an upgrade of a filled database from the first version', () => {
  it('holds no lock for long, and ends with the schema of a new database', async () => {
    const report = await upgradeUnderLoad(database, {
      memos: 1000,
      people: 150,
      longestLock: LONGEST_LOCK_MS,
    })
    expect(report.lockedOut).toBe(0)
    expect(report.changes).toBeGreaterThan(0)
    expect(report.applied.length).toBeGreaterThanOrEqual(5)
    expect(report.differences).toEqual([])
    expect(report.undated).toBe(0)
    expect(report.misnumbered).toBe(0)
  })
})
