import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { makeDigests } from './make-digests.job.ts'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let template: TestTemplate

/** An hour of a day in Manila. */
const at = (day: string, hour: number) =>
  new Date(Date.parse(day) + (hour - 8) * 60 * 60 * 1000).toISOString()

// Monday to Wednesday; the weekend before.
const [MONDAY, TUESDAY, WEDNESDAY, SATURDAY] = ['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-05']

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  const { db } = site.services
  for (const table of ['digests', 'notifications', 'notification_choices', 'holidays', 'sent_mails'] as const)
    await db.deleteFrom(table).execute()
  await goTo(at(MONDAY, 10))
  await people.first.must('set_notification_choices', { approvals: 'DIGEST' })
})

/** Goes to an instant, where everyone signs in again. */
async function goTo(now: string) {
  site.setNow(now)
  people = await signInParticipants(site)
}

/** What has come by mail to a person since, after the clock did what was due. */
async function mailsAt(now: string, email = people.first.email) {
  await site.runJobs()
  const before = (await site.services.mailbox!.list(email)).map(({ id }) => id)
  site.setNow(now)
  await makeDigests({}, site.services)
  await site.runJobs()
  return (await site.services.mailbox!.list(email)).filter(({ id }) => !before.includes(id))
}

const submit = async () =>
  (await people.owner.must('create_memo', submission(template, [level([people.first, people.second])])))
    .memo_id

async function resubmit(memo_id: string, approvers: Actor[], subject: string) {
  const { raw_sequences } = await people.owner.must('getMemoDetailsForEditing', { memo_id })
  await people.owner.must('edit_memo', {
    memo_id,
    action: 'SUBMITTED',
    remarks: 'Again',
    memo_content: content({ subject }),
    sequences: [{ ...level(approvers), sequence_id: raw_sequences[0]!.sequence_id }],
  })
}

describe('M7: a digest', () => {
  it('comes at 8:00 of the next working day, in place of the mails, and once', async () => {
    const memoId = await submit()
    const other = await submit()
    expect(await mailsAt(at(MONDAY, 23))).toEqual([])
    expect(await mailsAt(at(TUESDAY, 7))).toEqual([])
    const [digest, ...more] = await mailsAt(at(TUESDAY, 8))
    expect(more).toEqual([])
    expect(digest?.subject).toBe('2 memos wait for you')
    for (const id of [memoId, other])
      expect(digest?.text).toContain(`http://localhost:3000/approvals/${id}?decide=approve`)
    expect(digest?.unsubscribeUrl).toContain('/unsubscribe?token=')
    expect(await mailsAt(at(TUESDAY, 12))).toEqual([])
    expect(await mailsAt(at(WEDNESDAY, 8))).toEqual([])
  })

  it('says how things are when it is sent: what was decided meanwhile is left out, and an empty one isn’t sent', async () => {
    const memoId = await submit()
    await people.first.must('approve_memo', { memo_id: memoId })
    expect(await mailsAt(at(TUESDAY, 8))).toEqual([])
  })

  it('has the present status of an owner’s memos; their end comes at once', async () => {
    await people.owner.must('set_notification_choices', { own_memos: 'DIGEST' })
    const memoId = await submit()
    await people.first.must('return_memo', { memo_id: memoId, remarks: 'Which budget?' })
    const [digest] = await mailsAt(at(TUESDAY, 8), people.owner.email)
    expect(digest?.subject).toBe('1 memo with news')
    expect(digest?.text).toContain('Returned')
    await goTo(at(TUESDAY, 9))
    const ended = await submit()
    await people.first.must('reject_memo', { memo_id: ended, remarks: 'No budget.' })
    const [final] = await mailsAt(at(TUESDAY, 10), people.owner.email)
    expect(final).toBeUndefined()
    expect(
      (await site.services.mailbox!.list(people.owner.email)).map(({ subject }) => subject),
    ).toContainEqual(expect.stringContaining('Rejected'))
  })

  it('waits over weekends and holidays, and follows an outage', async () => {
    await goTo(at(SATURDAY, 6))
    await submit()
    await site.services.db.insertInto('holidays').values({ day: MONDAY, name: 'A holiday' }).execute()
    expect(await mailsAt(at(SATURDAY, 9))).toEqual([])
    expect(await mailsAt(at(MONDAY, 9))).toEqual([])
    expect(await mailsAt(at(TUESDAY, 17))).toHaveLength(1)
  })

  it('has only what came before 8:00; the rest waits for the next one', async () => {
    await submit()
    await goTo(at(TUESDAY, 9))
    const late = await submit()
    const [digest] = await mailsAt(at(TUESDAY, 10))
    expect(digest?.text).not.toContain(late)
    expect((await mailsAt(at(WEDNESDAY, 8)))[0]?.text).toContain(late)
  })

  it('isn’t sent to people who have chosen no mails meanwhile, or whose account was disabled', async () => {
    await submit()
    await people.first.must('set_notification_choices', { approvals: 'APP_ONLY' })
    expect(await mailsAt(at(TUESDAY, 8))).toEqual([])
    await goTo(at(TUESDAY, 10))
    await people.first.must('set_notification_choices', { approvals: 'DIGEST' })
    await submit()
    await setAccountDisabled(site, people.first, new Date(at(TUESDAY, 11)))
    expect(await mailsAt(at(WEDNESDAY, 8))).toEqual([])
    await setAccountDisabled(site, people.first, null)
  })

  it('E1: names memos with news that wait for no decision of the reader, each once, with what has happened', async () => {
    const replied = await submit()
    await people.first.must('approve_memo', { memo_id: replied, remarks: 'Fine' })
    const { levels } = await people.owner.must('get_memo_logs', { memo_id: replied })
    const { log_id } = levels[0]!.logs.find(({ action }) => action === 'APPROVED')!
    for (const message of ['Thank you', 'Really'])
      await people.owner.must('create_reply', { memo_id: replied, log_id, message })
    const rejected = await submit()
    await people.second.must('reject_memo', { memo_id: rejected, remarks: 'No budget' })
    const [digest] = await mailsAt(at(TUESDAY, 8))
    expect(digest?.subject).toBe('2 memos with news')
    expect(digest?.text).toContain(`${replied} · Form AVL\n  Pending · New reply\n`)
    expect(digest?.text).toContain(`${rejected} · Form AVL\n  Rejected\n`)
    expect(digest?.text).not.toContain('decide=approve')
    expect(digest?.text).not.toContain('Thank you')
  })

  it('R4: says of a memo with news that it was revoked, and by which one', async () => {
    const memo_id = await submit()
    const conditions = [{ message: 'Ask Legal', due_day: '2099-12-31' }]
    await people.first.must('approve_memo', { memo_id, conditions })
    await people.second.must('approve_memo', { memo_id })
    const [condition] =
      (await people.first.must('get_memo_details_for_viewing', { memo_id })).conditions ?? []
    const { condition_id } = condition!
    await people.owner.must('report_condition', { memo_id, condition_id, message: 'Legal agrees' })
    const [before] = await mailsAt(at(TUESDAY, 8))
    expect(before?.text).toContain(`${memo_id} · Form AVL`)
    expect(before?.text).not.toContain('revoked')

    await goTo(at(TUESDAY, 9))
    const route = [level([people.second])]
    const link = { kind: 'revokes', memo_id } as const
    const revoking = await people.owner.must('create_memo', { ...submission(template, route), link })
    await people.second.must('approve_memo', { memo_id: revoking.memo_id })
    await people.first.must('refuse_condition', { memo_id, condition_id, reason: 'Not that one' })
    await people.owner.must('report_condition', { memo_id, condition_id, message: 'It is attached' })
    const [digest] = await mailsAt(at(WEDNESDAY, 8))
    expect(digest?.text).toContain(`${memo_id} · Form AVL\n  Approved · revoked by ${revoking.memo_id}`)
  })

  it('D5: says that content changed after an approval which stands', async () => {
    const memoId = await submit()
    await people.first.must('approve_memo', { memo_id: memoId })
    await people.second.must('return_memo', { memo_id: memoId, remarks: 'Which budget?' })
    await resubmit(memoId, [people.first, people.second], 'New routers')
    const [digest] = await mailsAt(at(TUESDAY, 8))
    expect(digest?.text).toContain('* New routers')
    expect(digest?.text).toContain('Pending · Changed after your approval, which still stands')
  })

  it('M5: says to an owner that a question waits for their answer, and to the asker that it has one', async () => {
    await people.owner.must('set_notification_choices', { own_memos: 'DIGEST' })
    const memoId = await submit()
    const { question_id } = await people.first.must('ask_question', { memo_id: memoId, message: 'Why?' })
    const [digest] = await mailsAt(at(TUESDAY, 8), people.owner.email)
    expect(digest?.text).toContain('Pending · Waiting for your answer')
    await goTo(at(TUESDAY, 9))
    await people.owner.must('answer_question', { memo_id: memoId, question_id, message: 'Because' })
    const [answered] = await mailsAt(at(WEDNESDAY, 8))
    expect(answered?.subject).toBe('1 memo waits for you')
    expect(answered?.text).toContain('Question answered')
    expect(await mailsAt(at(WEDNESDAY, 9), people.owner.email)).toEqual([])
  })

  it('C7: shows a person who was removed after acting the memo as it was, and one who had not acted nothing', async () => {
    await people.third.must('set_notification_choices', { approvals: 'DIGEST', watched: 'DIGEST' })
    const input = submission(template, [
      level([people.first, people.third], { watchers: [people.watcher.email] }),
    ])
    await people.watcher.must('set_notification_choices', { watched: 'DIGEST' })
    const { memo_id } = await people.owner.must('create_memo', input)
    await people.first.must('return_memo', { memo_id, remarks: 'Not mine' })
    await resubmit(memo_id, [people.second, people.stranger], 'Secret routers')
    await people.second.must('reject_memo', { memo_id, remarks: 'Never' })
    const [digest] = await mailsAt(at(TUESDAY, 8))
    expect(digest?.text).toContain('* Replacement of core routers')
    expect(digest?.text).toContain('Returned · No longer needed')
    expect(digest?.text).not.toMatch(/Secret|Rejected|Never/)
    for (const { email } of [people.third, people.watcher])
      expect(await mailsAt(at(TUESDAY, 9), email)).toEqual([])
    const texts = (await site.services.mailbox!.list()).filter(
      ({ to }) => to.email === people.third.email || to.email === people.watcher.email,
    )
    expect(JSON.stringify(texts)).not.toMatch(/Secret/)
  })

  it('of two categories ends both by its one address, and no third (RFC 8058)', async () => {
    const { first, owner } = people
    await first.must('set_notification_choices', { own_memos: 'DIGEST' })
    await submit()
    const own = await first.must('create_memo', submission(template, [level([owner, people.second])]))
    await people.second.must('return_memo', { memo_id: own.memo_id, remarks: 'Why?' })
    const [digest] = await mailsAt(at(TUESDAY, 8))
    expect(digest?.subject).toBe('1 memo waits for you, 1 memo with news')
    const { pathname, search } = new URL(digest!.unsubscribeUrl!)
    const answer = await site.web.inject({
      method: 'POST',
      url: pathname + search,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.statusCode).toBe(200)
    await goTo(at(TUESDAY, 9))
    expect(await people.first.must('get_notification_choices', {})).toEqual({
      approvals: 'APP_ONLY',
      own_memos: 'APP_ONLY',
      watched: 'AT_ONCE',
    })
  })

  it('made by several replicas at once is one', async () => {
    await submit()
    await site.runJobs()
    const count = async () => (await site.services.mailbox!.list(people.first.email)).length
    const before = await count()
    site.setNow(at(TUESDAY, 8))
    await Promise.all([makeDigests({}, site.services), makeDigests({}, site.services)])
    await site.runJobs()
    expect(await count()).toBe(before + 1)
  })
})
