import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { measureStreams } from './measure-streams.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

describe('a hundred open event streams at one process', () => {
  it('promptly receive every change of their memos, and no other (I1)', async () => {
    const figures = await measureStreams(database, { streams: 100, changes: 60, every: 50 })
    expect(figures).toMatchObject({ streams: 100, lost: 0, leaked: 0 })
    expect(figures.expected).toBeGreaterThanOrEqual(60 * 7)
    // Other tests share the cores; the limit of `npm run streams` is 50.
    expect(figures.p50).toBeLessThanOrEqual(250)
  })
})
