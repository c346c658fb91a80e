import type { MailDelivery } from '@countersign/domain'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeClockSteps } from '../../memo-changes/due-times/take-clock-steps.job.ts'
import { makeDigests } from '../digests/make-digests.job.ts'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let timed: TestTemplate

// Two working days from the Monday: the reminder comes on Tuesday at 09:00, the digest with it on Wednesday at 08:00.
const [MONDAY, TUESDAY, WEDNESDAY] = ['2026-11-23', '2026-11-24', '2026-11-25'].map(
  (day) => `${day}T01:00:00.000Z`,
)

beforeAll(async () => {
  site = await createTestSite()
  timed = await publishTemplate(site, 'CLK', { level_days: 2 })
})
afterAll(() => site.stop())
beforeEach(async () => {
  for (const table of ['digests', 'notifications', 'notification_choices'] as const)
    await site.services.db.deleteFrom(table).execute()
  await goTo(MONDAY)
})

async function goTo(now = '') {
  site.setNow(now)
  people = await signInParticipants(site)
}

const submit = async (levels = [level([people.first], { watchers: [people.watcher.email] })]) =>
  (await people.owner.must('create_memo', submission(timed, levels))).memo_id

/** The mails to a person about a memo, and what their bell says of it, the newest first. */
async function received({ email }: { email: string }, memo_id: string) {
  await site.runJobs()
  const mails = (await site.services.mailbox!.list(email)).filter(({ text }) => text.includes(memo_id))
  const who = Object.values(people).find((one) => one.email === email)!
  const notices = await who.must('get_notifications', { limit: 25 })
  return {
    mails: mails.map(({ subject }) => subject.split(':')[0]),
    texts: mails.map(({ text }) => text),
    notices: notices.filter(({ title }) => title.includes(memo_id)).map(({ title }) => title.split(':')[0]),
  }
}

async function look(now = '') {
  await goTo(now)
  await takeClockSteps({}, site.services)
  await makeDigests({}, site.services)
}

describe('M7: the reminders of the clock (L3)', () => {
  const EXPECTED: Record<MailDelivery, string[]> = {
    AT_ONCE: ['Due tomorrow', 'For your approval'],
    DIGEST: ['1 memo waits for you', '1 memo waits for you'],
    APP_ONLY: [],
  }

  it.each(['AT_ONCE', 'DIGEST', 'APP_ONLY'] as const)('come as chosen: %s', async (approvals) => {
    await people.first.must('set_notification_choices', { approvals })
    const memo_id = await submit()
    await look(TUESDAY)
    const { notices } = await received(people.first, memo_id)
    expect(notices).toEqual(['Due tomorrow', 'For your approval'])
    await look(WEDNESDAY)
    const { mails, texts } = await received(people.first, memo_id)
    // Mails are sent side by side.
    expect(mails.toSorted()).toEqual(EXPECTED[approvals])
    if (approvals === 'DIGEST') expect(texts[0]).toMatch(/due (today|tomorrow)/)
  })

  it('C7: are not about memos that a person was removed from while a mail or a digest waited', async () => {
    await people.second.must('set_notification_choices', { approvals: 'DIGEST' })
    const memo_id = await submit([
      level([people.first, people.second, people.third], { watchers: [people.watcher.email] }),
    ])
    await site.runJobs()
    const before = await Promise.all(
      [people.second, people.third, people.watcher].map(async (who) => (await received(who, memo_id)).mails),
    )
    await goTo(TUESDAY)
    // The clock has written its reminders; their mails wait.
    await takeClockSteps({}, site.services)
    await people.first.must('return_memo', { memo_id, remarks: 'Why?' })
    const { raw_sequences } = await people.owner.must('getMemoDetailsForEditing', { memo_id })
    const input = submission(
      timed,
      [{ ...level([people.first]), sequence_id: raw_sequences[0]!.sequence_id }],
      {
        subject: 'Secret routers',
      },
    )
    const { template_id: _template, ...edited } = input
    await people.owner.must('edit_memo', { memo_id, ...edited, remarks: 'Again' })
    await look(WEDNESDAY)
    const after = await Promise.all(
      [people.second, people.third, people.watcher].map((who) => received(who, memo_id)),
    )
    expect(after[0]!.mails).toEqual(before[0])
    for (const { mails, texts } of after) {
      expect(mails).not.toContainEqual(expect.stringMatching(/^Due|^Overdue/))
      expect(texts.join()).not.toContain('Secret')
    }
  })
})

describe('M7: a question (M5)', () => {
  it.each([
    ['AT_ONCE', ['Ramon Uy asks']],
    ['DIGEST', ['1 memo with news']],
    ['APP_ONLY', []],
  ] as const)('comes to its owner as chosen: %s', async (own_memos, expected) => {
    await people.owner.must('set_notification_choices', { own_memos })
    const memo_id = await submit()
    await people.first.must('ask_question', { memo_id, message: 'Which budget?' })
    expect((await received(people.owner, memo_id)).notices).toEqual(['Ramon Uy asks'])
    await look(TUESDAY)
    expect((await received(people.owner, memo_id)).mails).toEqual(expected)
  })
})
