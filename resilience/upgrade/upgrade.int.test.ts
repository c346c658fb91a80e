import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { upgradeUnderLoad } from './upgrade.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('an upgrade of a filled database from the first version', () => {
  it('locks nobody out for 200 ms, and ends with the schema of a new one', async () => {
    const report = await upgradeUnderLoad(database, { memos: 3000, people: 300 })
    expect(report.lockedOut).toBe(0)
    expect(report.changes).toBeGreaterThan(0)
    expect(report.applied.length).toBeGreaterThanOrEqual(5)
    expect(report.differences).toEqual([])
    expect(report.undated).toBe(0)
  }, 180_000)
})
