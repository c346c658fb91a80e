import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SHARES } from '../platform/jobs/shares.ts'
import { startWorker } from './worker.ts'

const BACKGROUND = SHARES.find(({ jobs }) => jobs.includes('make_digests'))

let site: TestSite

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())

it('T3: what a person waits for is made while background jobs hang', async () => {
  const { pool } = site.services
  const { owner, first } = await signInParticipants(site)
  const template = await publishTemplate(site)
  const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
  await first.must('approve_memo', { memo_id })
  const job = `UPDATE graphile_worker._private_jobs SET run_at = now() + $1::interval WHERE task_id =
    (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'make_pdf')`
  await pool.query(job, ['1 hour'])
  const holder = await pool.connect()
  await holder.query('BEGIN; LOCK TABLE holidays')
  // Digests read the holidays first.
  for (let n = 0; n < 8; n++) await pool.query(`SELECT graphile_worker.add_job('make_digests')`)
  const worker = await startWorker(site.services)
  const rows = async (text: string) => (await pool.query(text)).rowCount
  const hanging = () => rows(`SELECT FROM pg_locks WHERE relation = 'holidays'::regclass AND NOT granted`)
  try {
    await expect.poll(hanging).toBe(BACKGROUND?.places)
    await pool.query(job, ['0 seconds'])
    await pool.query(`NOTIFY "jobs:insert", '{}'`)
    await expect.poll(() => rows('SELECT FROM memos WHERE pdf_key IS NOT NULL')).toBe(1)
    expect(await hanging()).toBe(BACKGROUND?.places)
  } finally {
    await holder.query('ROLLBACK')
    holder.release()
    await worker.stop()
  }
})

it('T3: every job is in exactly one share', () => {
  const shared = SHARES.flatMap(({ jobs }) => jobs)
  expect(new Set(shared).size).toBe(shared.length)
})
