import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { RequestBudgets } from './request-budget.ts'

const MINUTE = 60_000

let database: TestDatabase
let asked = 0
let isAway = false
/** The database, with each question to it counted. */
const pool = {
  query: (...query: [never]) => {
    asked += 1
    return isAway ? Promise.reject(new Error('away')) : database.pool.query(...query)
  },
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const isTaken = async (budgets: RequestBudgets, key: string, max: number, windowMs = MINUTE) =>
  (await budgets.count(key, windowMs, max)).current <= max

describe('a budget of requests (A2)', () => {
  it.each([1, 2, 3, 7, 20, 50])('of %i can be used up, and is not exceeded', async (max) => {
    const budgets = new RequestBudgets(database.pool)
    const taken: boolean[] = []
    for (let n = 0; n < max + 5; n++) taken.push(await isTaken(budgets, `one ${max}`, max))
    expect(taken).toEqual([...Array<boolean>(max).fill(true), ...Array<boolean>(5).fill(false)])
  })

  it('is shared by all processes, each of which may waste a twentieth', async () => {
    const processes = Array.from({ length: 3 }, () => new RequestBudgets(database.pool))
    const answers = await Promise.all(
      Array.from({ length: 900 }, (_, n) => isTaken(processes[n % 3] as RequestBudgets, 'several', 400)),
    )
    const taken = answers.filter(Boolean).length
    expect(taken).toBeLessThanOrEqual(400)
    expect(taken).toBeGreaterThan(400 - 2 * 20)
  })

  it('costs one query per twentieth, and none when it is used up', async () => {
    const budgets = new RequestBudgets(pool as never)
    asked = 0
    for (let n = 0; n < 60; n++) await isTaken(budgets, 'cheap', 1200)
    expect(asked).toBe(1)
    await Promise.all(Array.from({ length: 1140 }, () => isTaken(budgets, 'cheap', 1200)))
    expect(asked).toBe(20)
    for (let n = 0; n < 50; n++) expect(await isTaken(budgets, 'cheap', 1200)).toBe(false)
    expect(asked).toBe(20)
  })

  it('is renewed when its window ends, also for another process', async () => {
    const [one, other] = [new RequestBudgets(database.pool), new RequestBudgets(database.pool)]
    const { current, ttl } = await one.count('short', 300, 1)
    expect(current).toBe(1)
    expect(ttl).toBeGreaterThan(0)
    expect(ttl).toBeLessThanOrEqual(300)
    expect(await isTaken(other, 'short', 1, 300)).toBe(false)
    await expect.poll(() => isTaken(other, 'short', 1, 300), { timeout: 3000 }).toBe(true)
    expect(await isTaken(one, 'short', 1, 300)).toBe(false)
  })

  it('is counted per process while the database does not answer', async () => {
    const budgets = new RequestBudgets(pool as never)
    isAway = true
    try {
      expect(await isTaken(budgets, 'away', 40)).toBe(true)
    } finally {
      isAway = false
    }
  })
})
