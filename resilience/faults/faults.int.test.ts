import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import { judgeDyingJobs } from './dying-jobs.ts'
import { judgeFloods } from './floods.ts'
import { judgeMailDown } from './mail-down.ts'
import { judgeRestarts } from './restarts.ts'
import { judgeStorageAway } from './storage-away.ts'

let database: TestDatabase

beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.drop())

describe('fault tolerance', { timeout: 300_000 }, () => {
  it('each mail is sent exactly once after an outage of the mail server (E1)', async () => {
    expect(await judgeMailDown(database, 2)).toEqual([])
  })

  it('uploads to a full or unavailable storage get a clear error, and PDFs are stored later (I2)', async () => {
    expect(await judgeStorageAway(database)).toEqual([])
  })

  it('jobs whose worker dies are taken over within seconds and applied exactly once (E1, C2, H8)', async () => {
    const { faults } = await judgeDyingJobs(database)
    expect(faults).toEqual([])
  })

  it('hundreds of waiting mails do not delay other jobs, nor PDFs the mails (T3)', async () => {
    expect((await judgeFloods(database, 400)).faults).toEqual([])
  })

  it('a process answers every request sent before SIGTERM (T4)', async () => {
    const { faults, requests } = await judgeRestarts(database, { restarts: 2, pauseMs: 20 })
    expect(faults).toEqual([])
    expect(requests).toBeGreaterThan(0)
  })
})
