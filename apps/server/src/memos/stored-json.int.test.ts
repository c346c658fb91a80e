import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

const submitted = async () =>
  (await people.owner.must('create_memo', submission(template, [level([people.first])]))).memo_id

/** As the next release might store something. */
const stampNewer = (table: string, column: string, where: string) =>
  site.services.pool.query(
    `UPDATE ${table} SET ${column} = jsonb_build_object('v', 99, 'x', ${column}) WHERE ${where}`,
  )

describe('JSON stored by a newer release', () => {
  it('D10: makes a call answer UNAVAILABLE, and changes nothing', async () => {
    const { owner, first } = people
    const memo_id = await submitted()
    await stampNewer('memos', 'state', `memo_id = '${memo_id}'`)
    for (const answer of [
      await owner.call('get_memo_details_for_viewing', { memo_id }),
      await first.call('approve_memo', { memo_id }),
    ])
      expect(answer).toMatchObject({
        code: 'UNAVAILABLE',
        message: 'A newer version is being installed. Please try again in a moment.',
      })
    // Lists don't read what they don't show.
    const { memos } = await first.must('getForMyApprovalActiveWithUserID', {})
    expect(memos.map((memo) => memo.memo_id)).toContain(memo_id)
  })

  it('D10: is refused in answers, and in events of an unknown type', async () => {
    const { owner } = people
    const memo_id = await submitted()
    const { rows } = await site.services.pool.query<{ memo_key: string }>(
      'SELECT memo_key FROM memos WHERE memo_id = $1',
      [memo_id],
    )
    const key = rows[0]?.memo_key ?? ''
    await site.services.pool.query(
      `INSERT INTO memo_events (memo_key, event_no, type, actor_email, at, data)
       VALUES ($1, 99, 'MemoMerged', 'x@northwind.example', now(), '{"type": "MemoMerged"}')`,
      [key],
    )
    expect(await owner.call('get_memo_logs', { memo_id })).toMatchObject({ code: 'UNAVAILABLE' })
    const draft = await owner.must('create_memo', {
      ...submission(template, [level([people.first])]),
      action: 'SAVE_AS_DRAFT',
    })
    await stampNewer('memos', 'draft_content', `memo_id = '${draft.memo_id}'`)
    expect(await owner.call('getMemoDetailsForEditing', { memo_id: draft.memo_id })).toMatchObject({
      code: 'UNAVAILABLE',
    })
  })

  it('stays in the queue if it is a job', async () => {
    await site.runJobs()
    await site.services.pool.query(
      `SELECT graphile_worker.add_job('send_notice', '{"v": 2, "noticeId": "x"}'::json, job_key := 'newer')`,
    )
    const waiting = () =>
      site.services.pool.query<{ attempts: number; last_error: string }>(
        `SELECT attempts, last_error FROM graphile_worker._private_jobs WHERE key = 'newer'`,
      )
    await site.runJobs()
    const { rows } = await waiting()
    expect(rows[0]?.last_error).toContain('job send_notice of version 2 was stored')
  })
})
