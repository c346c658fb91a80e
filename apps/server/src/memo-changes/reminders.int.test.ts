import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { manilaDate } from '@countersign/domain'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, content, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { verifyMemos } from './verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterEach(() => site.setNow())
afterAll(() => site.stop())

async function submitted(levels = [level([people.first, people.second]), level([people.third])]) {
  return (await people.owner.must('create_memo', submission(template, levels))).memo_id
}
const recipients = async (memo_id: string) =>
  (await people.owner.must('getReminderRecipients', { memo_id })).approvers
/** A person's seat, as the dialog receives it. */
async function seatOf(memo_id: string, who: Actor) {
  const found = (await recipients(memo_id)).find((one) => one.approver_email === who.email)
  return { approver_id: found?.approver_id ?? '', approver_email: who.email }
}
const remindersTo = async (memo_id: string) => {
  const rows = await site.services.db
    .selectFrom('notifications as n')
    .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
    .select('n.email')
    .where('m.memo_id', '=', memo_id)
    .where('n.kind', '=', 'REMINDED')
    .orderBy('n.number')
    .execute()
  return rows.map((row) => row.email)
}

describe('approvers who can be reminded (E2)', () => {
  it('are those PENDING now, including sub-approvers, chosen by the server', async () => {
    const { first, second, third } = people
    const memo_id = await submitted([
      level([first, second], { allow_sub_approvals: true }),
      level([third.email]),
    ])
    const { sequence } = await first.must('get_memo_details_for_viewing', { memo_id })
    await first.must('editSubapprovers', {
      memo_id,
      sequence_id: sequence[0]?.sequence_id ?? '',
      sub_approvers: [people.watcher.email],
    })
    await second.must('approve_memo', { memo_id })
    expect(await people.owner.must('getReminderRecipients', { memo_id, current_sequence: 1 })).toMatchObject({
      approvers: [
        { approver_email: first.email, name: 'Ramon Uy', can_be_reminded: true, next_reminder_at: null },
        { approver_email: people.watcher.email, name: 'Tess Aquino', date_reminded: null },
      ],
    })
  })

  it('are none while the memo is not SUBMITTED (C2)', async () => {
    const memo_id = await submitted()
    const seat = await seatOf(memo_id, people.first)
    await people.owner.must('self_return_memo', { memo_id })
    for (const answer of [
      await people.owner.call('getReminderRecipients', { memo_id }),
      await people.owner.call('remindCurrentApprover', seat),
    ])
      expect(answer).toMatchObject({ code: 'FAILED_PRECONDITION', details: { reason: 'STATUS_FORBIDS' } })
  })
})

describe('a reminder (E2)', () => {
  it('is one notification, one e-mail and one log entry', async () => {
    const { owner, first } = people
    const memo_id = await submitted()
    const { memo_status, revision } = await owner.must('remindCurrentApprover', {
      ...(await seatOf(memo_id, first)),
      approver_email: first.email.toUpperCase(),
    })
    expect(memo_status).toBe('SUBMITTED')
    expect((await owner.must('getReminderRecipients', { memo_id })).revision).toBe(revision)
    expect(await remindersTo(memo_id)).toEqual([first.email])
    await site.runJobs()
    const mails = (await site.services.mailbox?.list(first.email)) ?? []
    expect(
      mails.filter((mail) => mail.subject.startsWith('Reminder: ') && mail.subject.includes(memo_id)),
    ).toHaveLength(1)
    const [log] = (await owner.must('get_memo_logs', { memo_id })).levels
    expect(log?.logs.at(-1)).toMatchObject({ action: 'REMINDED', custom_message: 'Ramon Uy' })
  })

  it('can be repeated after 24 hours, per person and memo', async () => {
    const { owner, first, second } = people
    const memo_id = await submitted()
    const [ramon, rosario] = [await seatOf(memo_id, first), await seatOf(memo_id, second)]
    site.setNow('2026-11-20T01:00:00.000Z')
    await owner.must('remindCurrentApprover', ramon)
    site.setNow('2026-11-21T00:59:59.000Z')
    expect(await owner.call('remindCurrentApprover', ramon)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: 'You have already notified the approvers recently',
    })
    expect((await recipients(memo_id))[0]).toMatchObject({
      can_be_reminded: false,
      date_reminded: '2026-11-20T01:00:00.000Z',
      next_reminder_at: '2026-11-21T01:00:00.000Z',
    })
    await owner.must('remindCurrentApprover', rosario)
    site.setNow('2026-11-21T01:00:00.000Z')
    await owner.must('remindCurrentApprover', ramon)
    expect(await remindersTo(memo_id)).toEqual([first.email, second.email, first.email])
  })

  it('can be sent again after a re-submission', async () => {
    const { owner, first } = people
    const memo_id = await submitted([level([first])])
    await owner.must('remindCurrentApprover', await seatOf(memo_id, first))
    await owner.must('self_return_memo', { memo_id })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      memo_content: content(),
      sequences: [{ ...level([first]), sequence_id: raw_sequences[0]?.sequence_id }],
      remarks: 'Once more.',
    })
    await owner.must('remindCurrentApprover', await seatOf(memo_id, first))
    expect(await remindersTo(memo_id)).toEqual([first.email, first.email])
  })

  it('is sent once for concurrent requests', async () => {
    const { owner, first } = people
    for (let round = 0; round < 10; round++) {
      const memo_id = await submitted([level([first])])
      const seat = await seatOf(memo_id, first)
      const answers = await Promise.all([1, 2].map(() => owner.call('remindCurrentApprover', seat)))
      expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
      expect(answers.find((answer) => !answer.ok)).toMatchObject({ details: { reason: 'REMINDED_RECENTLY' } })
      expect(await remindersTo(memo_id)).toEqual([first.email])
    }
  })

  it('is idempotent by key, and refused on a stale revision (A6)', async () => {
    const { owner, first, second } = people
    const memo_id = await submitted()
    const { revision } = await owner.must('getReminderRecipients', { memo_id })
    const asked = { ...(await seatOf(memo_id, first)), revision, idempotency_key: crypto.randomUUID() }
    expect(await owner.must('remindCurrentApprover', asked)).toEqual(
      await owner.must('remindCurrentApprover', asked),
    )
    // A reminder changes nothing that people decide on: the approver's view stays valid.
    await first.must('approve_memo', { memo_id, revision })
    expect(
      await owner.call('remindCurrentApprover', { ...(await seatOf(memo_id, second)), revision }),
    ).toMatchObject({ code: 'ABORTED' })
    expect(await remindersTo(memo_id)).toEqual([first.email])
  })
})

describe('a reminder is refused', () => {
  it('E2: if its person can no longer sign in, unless a delegate decides for them', async () => {
    const { owner, first, second, watcher } = people
    const memo_id = await submitted()
    const seat = await seatOf(memo_id, first)
    await setAccountDisabled(site, first, new Date())
    onTestFinished(() => setAccountDisabled(site, first, null))
    expect(await recipients(memo_id)).toMatchObject([
      { name: 'Ramon Uy', can_be_reminded: false, next_reminder_at: null },
      { approver_email: second.email, can_be_reminded: true },
    ])
    expect(await owner.call('remindCurrentApprover', seat)).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: `${first.email} can no longer sign in, so a reminder reaches no one.`,
      details: { reason: 'CANNOT_SIGN_IN' },
    })
    expect(await remindersTo(memo_id)).toEqual([])
    await setAccountDisabled(site, first, null)
    const day = manilaDate(new Date().toISOString())
    const lines = [{ first_day: day, last_day: day, template_ids: [], delegate_email: watcher.email }]
    await first.must('save_absence', { first_day: day, last_day: day, note: '', lines })
    await setAccountDisabled(site, first, new Date())
    expect(await recipients(memo_id)).toMatchObject([
      { name: 'Tess Aquino for Ramon Uy', can_be_reminded: true },
      { name: 'Rosario Dizon' },
    ])
    await owner.must('remindCurrentApprover', seat)
    expect(await remindersTo(memo_id)).toContain(watcher.email)
  })

  it('if it is not the person’s turn, or another person has the seat', async () => {
    const { owner, first, third } = people
    const memo_id = await submitted()
    const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id })
    const later = sequence[1]?.approvers[0]?.approver_id ?? ''
    for (const seat of [
      { approver_id: later, approver_email: third.email },
      { ...(await seatOf(memo_id, first)), approver_email: third.email },
    ])
      expect(await owner.call('remindCurrentApprover', seat)).toMatchObject({
        code: 'FAILED_PRECONDITION',
        details: { reason: 'NOT_PENDING' },
      })
    expect(await remindersTo(memo_id)).toEqual([])
  })

  it('for everyone but the owner; strangers get the same answer for an unknown seat (A2, A3)', async () => {
    const { first, second, stranger } = people
    const memo_id = await submitted()
    const seat = await seatOf(memo_id, first)
    expect(await second.call('remindCurrentApprover', seat)).toMatchObject({
      code: 'PERMISSION_DENIED',
      details: { reason: 'NOT_OWNER' },
    })
    const absent = await stranger.call('remindCurrentApprover', { ...seat, approver_id: crypto.randomUUID() })
    expect(absent).toMatchObject({ code: 'PERMISSION_DENIED' })
    expect(await stranger.call('remindCurrentApprover', seat)).toEqual(absent)
    expect(await stranger.call('remindCurrentApprover', { ...seat, approver_id: 'none' })).toEqual(absent)
  })
})

it('every log folds to its state afterwards (D10)', async () => {
  expect((await verifyMemos(site.services.db)).faults).toEqual([])
})
