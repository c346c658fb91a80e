import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { measureStreams } from './measure-streams.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('a hundred open event streams at one process', () => {
  it('hear of every change that concerns them, soon, and of no other (I1)', { timeout: 90_000 }, async () => {
    const figures = await measureStreams(database, { streams: 100, changes: 60, every: 50 })
    expect(figures).toMatchObject({ streams: 100, lost: 0, leaked: 0 })
    expect(figures.expected).toBeGreaterThanOrEqual(60 * 7)
    // Beside other tests on the same cores; `npm run streams` holds it to 50.
    expect(figures.p50).toBeLessThanOrEqual(250)
  })
})
