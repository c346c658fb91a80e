import { amountContent, publishAmountTemplate } from '@countersign/test-kit/amounts'
import { level, mailOf, signInParticipants } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import type { TemplateConfig } from '@countersign/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { takeClockSteps } from '../memo-changes/due-times/take-clock-steps.job.ts'
import { makeDigests } from './digests/make-digests.job.ts'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let templateId: string
let codes = 0

/** 09:00 of days in Manila: a level of two working days that starts on the Monday is due on Wednesday, and escalated on Friday. */
const nine = (day: string) => `${day}T01:00:00.000Z`
const [MONDAY, TUESDAY, THURSDAY, FRIDAY] = ['2026-11-23', '2026-11-24', '2026-11-26', '2026-11-27'] as const

beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.stop())
beforeEach(async () => {
  for (const table of ['digests', 'notifications', 'notification_choices'] as const)
    await site.services.db.deleteFrom(table).execute()
  await goTo(nine(MONDAY))
})

async function goTo(now: string) {
  site.setNow(now)
  people = await signInParticipants(site)
}

async function publish(config: Partial<TemplateConfig>) {
  const more = { high_amounts: { PHP: '700' }, level_days: 2, escalation_contact: mailOf('Help Desk') }
  ;({ templateId } = await publishAmountTemplate(site, `SW${(codes += 1)}`, { ...more, ...config }))
}

const WRITTEN = { subject: 'Zanzibar routers', amount: '777.77', body: 'Because of Kilimanjaro' }

async function submit(approvers: Actor[], answers = WRITTEN): Promise<string> {
  const { memo_id } = await people.owner.must('create_memo', {
    template_id: templateId,
    action: 'SUBMITTED',
    memo_content: amountContent(answers),
    sequences: [level(approvers, { watchers: [people.watcher.email] })],
  })
  return memo_id
}

/** What has come about one memo, the newest first. */
async function mailsAbout(memo_id: string) {
  await site.runJobs()
  return (await site.services.mailbox!.list()).filter(({ text }) => text.includes(memo_id))
}

describe('M6: the switch ‘answers in mails’', () => {
  const answersIn = async (memo_id: string) =>
    new Map((await mailsAbout(memo_id)).map(({ to, text }) => [to.email, text]))

  it('adds the answers of the version that the recipient reads, and none where it is off', async () => {
    await publish({ answers_in_mails: true })
    const found = await answersIn(await submit([people.first]))
    for (const { email } of [people.first, people.watcher])
      expect(found.get(email)).toContain(
        'What was answered:\nSum: 777.77\nCurrency: PHP\nJustification: Because of Kilimanjaro',
      )
    await publish({})
    const [mail] = await mailsAbout(await submit([people.first]))
    expect(mail?.text).toContain('Subject: Zanzibar routers')
    expect(mail?.text).not.toMatch(/What was answered|Kilimanjaro/)
  })

  it('cuts an answer at 120 characters, and sends an owner nothing that they wrote', async () => {
    await publish({ answers_in_mails: true })
    const memo_id = await submit([people.first], { ...WRITTEN, body: 'x'.repeat(140) })
    expect((await answersIn(memo_id)).get(people.first.email)).toMatch(/\nJustification: x{120}…\n/)
    await people.first.must('return_memo', { memo_id, remarks: 'Why?' })
    const toOwner = (await mailsAbout(memo_id)).filter(({ to }) => to.email === people.owner.email)
    expect(toOwner.length).toBeGreaterThan(0)
    for (const { text } of toOwner) expect(text).not.toContain('What was answered')
  })
})

describe('M6: the switch ‘keep the subject out of mails’', () => {
  it('leaves Memo ID and type in every mail, at once, in a digest and by the clock', async () => {
    await publish({ hide_subject_in_mails: true, answers_in_mails: true })
    const { owner, first, second, third } = people
    await third.must('set_notification_choices', { approvals: 'DIGEST' })
    // The same again, split and high: reasons that quote what was written.
    const earlier = await submit([first, second])
    const memo_id = await submit([first, second])
    const { question_id } = await second.must('ask_question', { memo_id, message: 'Vesuvius?' })
    await owner.must('answer_question', { memo_id, question_id, message: 'Etna.' })
    await first.must('approve_memo', { memo_id, remarks: 'Stromboli' })
    await second.must('return_memo', { memo_id, remarks: 'Krakatoa' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'Popocatepetl',
      memo_content: amountContent({ ...WRITTEN, body: 'Because of Annapurna' }),
      sequences: [{ ...level([first, second, third]), sequence_id: raw_sequences[0]!.sequence_id }],
    })
    await site.runJobs()
    for (const day of [TUESDAY, THURSDAY, FRIDAY]) {
      site.setNow(nine(day))
      await takeClockSteps({}, site.services)
      await makeDigests({}, site.services)
      await site.runJobs()
    }
    const mails = [...(await mailsAbout(memo_id)), ...(await mailsAbout(earlier))]
    const subjects = mails.map(({ subject }) => subject)
    for (const kind of [
      'For your approval',
      'To watch',
      'Returned',
      'Changed after',
      'Due tomorrow',
      'Overdue',
      'Rosario Dizon asks',
      '1 memo waits',
    ])
      expect(
        subjects.some((subject) => subject.startsWith(kind)),
        kind,
      ).toBe(true)
    for (const { subject, text, html } of mails)
      // Random tokens of links may have any digits.
      expect(`${subject}\n${text}\n${html}`.replaceAll(/token=[\w-]+/g, '')).not.toMatch(
        /Zanzibar|777|700\.00|Kilimanjaro|Annapurna|Vesuvius|Etna|Stromboli|Krakatoa|Popocatepetl/,
      )
    const [asking] = mails.filter(({ subject }) => subject === `For your approval: ${memo_id}`)
    expect(asking?.text).toContain(`Memo ID: ${memo_id}\nMemo type: Form SW`)
    expect(asking?.text).not.toMatch(/Subject|Amount|Requested by/)
    const digest = mails.find(({ to }) => to.email === third.email)
    expect(digest?.text).toContain(`* ${memo_id}\n`)
  })
})
