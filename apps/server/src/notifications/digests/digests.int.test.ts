import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
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
