import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/testing/test-database.ts'
import { judgeDyingJobs } from './dying-jobs.ts'
import { judgeKills } from './kills.ts'
import { judgeMailDown } from './mail-down.ts'
import { judgeRestarts } from './restarts.ts'
import { judgeStorageAway } from './storage-away.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

/** `npm run faults` takes 30 kills, and 10 s; here other tests have the machine as well. */
const KILLS = 4
const HEALTHY_WITHIN_MS = 60_000

describe('where something fails', { timeout: 300_000 }, () => {
  it('a process or the database killed under load loses and doubles nothing (D9, A6, E1)', async () => {
    const { faults, outages } = await judgeKills({
      ...{ kills: KILLS, seed: 3, healthyWithinMs: HEALTHY_WITHIN_MS },
    })
    expect(faults).toEqual([])
    expect(outages).toHaveLength(KILLS)
  })

  it('a mail server that is down gets each mail once when it is back (E1)', async () => {
    expect(await judgeMailDown(database, 2)).toEqual([])
  })

  it('a storage that is full or away refuses uploads in plain words, and PDFs are kept later (I2)', async () => {
    expect(await judgeStorageAway(database)).toEqual([])
  })

  it('a job whose worker dies is taken over within seconds, and its effect is there once (E1, H8)', async () => {
    const { faults } = await judgeDyingJobs(database)
    expect(faults).toEqual([])
  })

  it('a process that is told to end answers whatever was sent to it', async () => {
    const { faults, requests } = await judgeRestarts(database, { restarts: 2 })
    expect(faults).toEqual([])
    expect(requests).toBeGreaterThan(0)
  })
})
