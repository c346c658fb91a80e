import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '@countersign/test-kit/test-database'
import { createTestDatabase } from '@countersign/test-kit/test-database'
import type { Tx } from '../db/database.ts'
import type { WaitingJob } from './jobs.ts'
import { jobs } from './jobs.store.ts'

let database: TestDatabase

beforeAll(async () => (database = await createTestDatabase()))
afterAll(() => database.drop())

const MAILS: WaitingJob<'send_notice'>[] = [
  { payload: { notificationId: 'one' }, key: 'notice:one' },
  { payload: { notificationId: 'a "quoted" name, {braces} and \\ ’' }, key: 'notice:two, "too"' },
  { payload: { notificationId: 'without a key' } },
  { payload: { notificationId: 'waiting already' }, key: 'notice:waiting' },
]

/** The jobs that a transaction leaves beside one that waits already; it is rolled back. */
async function left(enqueue: (tx: Tx) => Promise<void>): Promise<unknown[]> {
  const rows: unknown[] = []
  const undone = new Error('Undone')
  const transaction = database.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, 'send_notice', { notificationId: 'earlier' }, 'notice:waiting')
    await enqueue(tx)
    const found = await sql`
      SELECT identifier, payload, key, priority, max_attempts, attempts, flags, revision, job_queue_id, run_at = now() AS is_due
      FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      ORDER BY key NULLS FIRST`.execute(tx)
    rows.push(...found.rows)
    throw undone
  })
  await expect(transaction).rejects.toBe(undone)
  return rows
}

describe('enqueuing several jobs in one statement', () => {
  it('leaves the jobs that enqueuing one by one leaves', async () => {
    const oneByOne = await left(async (tx) => {
      for (const { payload, key } of MAILS) await jobs.enqueue(tx, 'send_notice', payload, key)
    })
    expect(oneByOne).toHaveLength(MAILS.length)
    expect(oneByOne[0]).toMatchObject({ identifier: 'send_notice', max_attempts: 20, is_due: true })
    expect(await left((tx) => jobs.enqueueMany(tx, 'send_notice', MAILS))).toEqual(oneByOne)
  })

  it('leaves nothing where there are none', async () => {
    expect(await left((tx) => jobs.enqueueMany(tx, 'send_notice', []))).toHaveLength(1)
  })
})
