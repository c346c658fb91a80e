import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { startWorker } from './worker.ts'

let site: TestSite
let template: TestTemplate
let people: Record<'owner' | 'first', Actor>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

/** Submits a memo, whose one mail goes to its approver. */
const submit = () => people.owner.must('create_memo', submission(template, [level([people.first])]))

const mails = async () => (await site.services.mailbox?.list(people.first.email))?.length ?? 0

const jobsLeft = async () => {
  const { rows } = await site.services.pool.query('SELECT 1 FROM graphile_worker.jobs')
  return rows.length
}

describe('jobs', () => {
  it('of a worker that died are taken over by another', async () => {
    const before = await mails()
    await submit()
    await site.services.pool.query(
      `UPDATE graphile_worker._private_jobs SET locked_by = 'pool-of-the-dead', locked_at = now() - interval '1 minute'`,
    )
    const worker = await startWorker(site.services)
    try {
      await expect.poll(jobsLeft, { interval: 100 }).toBe(0)
    } finally {
      await worker.stop()
    }
    expect(await mails()).toBe(before + 1)
  })

  it('continue after the database has closed every connection', async () => {
    const worker = await startWorker(site.services)
    try {
      await site.services.pool.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      )
      const before = await mails()
      await submit()
      await expect.poll(jobsLeft, { interval: 100 }).toBe(0)
      expect(await mails()).toBe(before + 1)
    } finally {
      await worker.stop()
    }
  })

  it('are taken over if a worker could not record how several of them ended', async () => {
    const { pool } = site.services
    await pool.query(`
      CREATE FUNCTION refuse_to_note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER refuse_to_note BEFORE DELETE ON graphile_worker._private_jobs
        FOR EACH ROW EXECUTE FUNCTION refuse_to_note()`)
    const before = await mails()
    const worker = await startWorker(site.services)
    try {
      await Promise.all(Array.from({ length: 3 }, submit))
      await expect.poll(mails, { interval: 100 }).toBe(before + 3)
      await pool.query('DROP FUNCTION refuse_to_note CASCADE')
      await expect.poll(jobsLeft, { interval: 100 }).toBe(0)
    } finally {
      await worker.stop()
    }
    expect(await mails()).toBe(before + 3)
  })

  it('do not send their mail again when retried (E1)', async () => {
    await submit()
    await site.runJobs()
    const before = await mails()
    await site.services.pool.query(
      `SELECT graphile_worker.add_job('send_notice', json_build_object('notificationId', notification_id)) FROM notifications`,
    )
    await site.runJobs()
    expect(await mails()).toBe(before)
  })
})
