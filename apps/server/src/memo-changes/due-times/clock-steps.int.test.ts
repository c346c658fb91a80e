import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { dyingJobs } from '@countersign/test-kit/dying-jobs'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { saveAbsence } from '../../people/absences/absence.store.ts'
import { personIds } from '../../people/addresses.store.ts'
import { FIRST_DUE, readDueMemos } from './clock-steps.queries.ts'
import { takeClockSteps } from './take-clock-steps.job.ts'

let site: TestSite
let admin: Actor
let people: Awaited<ReturnType<typeof signInParticipants>>
let timed: TestTemplate

const CONTACT = mailOf('Help Desk')
/** 09:00 of a day in Manila. */
const nine = (day: string) => `${day}T01:00:00.000Z`

// Two working days from a Monday: due on Wednesday at 18:00, escalated on Friday.
const MONDAY = nine('2026-11-23')
const TUESDAY = nine('2026-11-24')
const THURSDAY = nine('2026-11-26')
const FRIDAY = nine('2026-11-27')
const NEXT_MONDAY = nine('2026-11-30')

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  people = await signInParticipants(site)
  timed = await publishTemplate(site, 'CLK', {
    allow_sub_approvals: true,
    level_days: 2,
    escalation_contact: CONTACT,
  })
})
afterAll(() => site.stop())

/** Goes to an instant, where everyone signs in again. */
async function at(now: string) {
  site.setNow(now)
  people = await signInParticipants(site)
  admin = await site.signIn(admin.email, 'Liza Marasigan', 'admin')
}

/** Lets the clock do what is due, and sends the mails. */
const look = async (now?: string) => {
  if (now) site.setNow(now)
  await takeClockSteps({}, site.services)
  await site.runJobs()
}

interface Submitted {
  approvers?: Actor[]
  subject?: string
}

let subjects = 0
/** Submits a memo on the Monday, with a subject of its own. */
async function submit({ approvers, subject = `Routers ${++subjects}` }: Submitted = {}) {
  await at(MONDAY)
  const { owner, first, second, watcher } = people
  const route = [
    level(approvers ?? [first], { watchers: [watcher.email], allow_sub_approvals: true }),
    level([second]),
  ]
  return (await owner.must('create_memo', submission(timed, route, { subject }))).memo_id
}

/** What the clock sent about a memo: recipient and title, the mails' being the same as the bell's. */
async function sent(memo_id: string) {
  const { db, mailbox } = site.services
  const rows = await db
    .selectFrom('notifications as n')
    .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
    .select(['n.email', 'n.title'])
    .where('m.memo_id', '=', memo_id)
    .where('n.clock_notice_id', 'is not', null)
    .orderBy('n.number')
    .execute()
  const notified = rows.map(({ email, title }) => [email, title] as [string, string])
  const mails = (await mailbox!.list())
    .filter(({ subject }) => /^(For .*: )?(Due|Overdue)/.test(subject) && subject.includes(memo_id))
    .map(({ to, subject }) => [to.email, subject] as [string, string])
  expect(mails.toSorted()).toEqual(notified.toSorted())
  return notified
}

const steps = async (memo_id: string) => {
  const rows = await site.services.db
    .selectFrom('clock_notices as c')
    .innerJoin('memos as m', 'm.memo_key', 'c.memo_key')
    .select(['c.step', 'c.is_sent'])
    .where('m.memo_id', '=', memo_id)
    .orderBy('c.created_at')
    .orderBy('c.step')
    .execute()
  return rows.map(({ step, is_sent }) => (is_sent ? step : `${step} skipped`))
}

const mailTo = async (email: string, memo_id: string) =>
  (await site.services.mailbox!.list(email)).find(({ subject }) => subject.includes(memo_id))

/** The first approver names a sub-approver: the one who otherwise is a stranger. */
async function nameSubApprover(memo_id: string) {
  const { first, stranger } = people
  const { sequence } = await first.must('get_memo_details_for_viewing', { memo_id })
  const { sequence_id } = sequence[0]!
  const sub_approvers = [stranger.email]
  await first.must('editSubapprovers', { memo_id, sequence_id, sub_approvers, min_approvers: 1 })
}

/** Someone is away for the whole time. */
async function away(absent: Actor, delegate: Actor) {
  const { db } = site.services
  const personId = (await personIds(db, [absent.email])).get(absent.email)!
  const days = { firstDay: '2026-11-01', lastDay: null }
  const absence = { ...days, note: '', lines: [{ ...days, templateIds: [], delegate: delegate.email }] }
  await db
    .transaction()
    .execute((tx) => saveAbsence(tx, undefined, { absence, personId, setBy: null, at: new Date() }))
  return () => db.deleteFrom('absences').where('person_id', '=', personId).execute()
}

describe('L3: the clock reminds', () => {
  it('those who can decide, before the due day and after it, in words, and no one twice', async () => {
    const memo_id = await submit()
    const { first } = people
    const named = `Routers ${subjects} (${memo_id})`
    await look()
    expect(await sent(memo_id)).toEqual([])
    await look(TUESDAY)
    await look()
    expect(await sent(memo_id)).toEqual([[first.email, `Due tomorrow: ${named}`]])
    await look(THURSDAY)
    await look('2026-11-26T15:00:00.000Z')
    expect((await sent(memo_id)).slice(1)).toEqual([[first.email, `Overdue by 1 day: ${named}`]])
    const mail = await mailTo(first.email, memo_id)
    expect(mail?.text).toContain('This memo is overdue by 1 day, and waits for your decision.')
    expect(mail?.text).toContain(`/approvals/${memo_id}`)
  })

  it('sub-approvers too, and not those who have decided', async () => {
    const memo_id = await submit({ approvers: [people.first, people.third] })
    await nameSubApprover(memo_id)
    await people.third.must('approve_memo', { memo_id })
    await look(TUESDAY)
    expect((await sent(memo_id)).map(([email]) => email).toSorted()).toEqual(
      [people.first.email, people.stranger.email].toSorted(),
    )
  })

  it('only with the newest reminder after a night without a worker, and then goes on', async () => {
    const memo_id = await submit()
    await look(FRIDAY)
    expect(await steps(memo_id)).toEqual(['after-1 skipped', 'after-2', 'before skipped', 'escalation'])
    expect((await sent(memo_id)).filter(([email]) => email === people.first.email)).toHaveLength(1)
    await look(NEXT_MONDAY)
    expect((await steps(memo_id)).at(-1)).toBe('after-3')
  })

  it('five times at most', async () => {
    const memo_id = await submit()
    for (const day of [26, 27, 30]) await look(nine(`2026-11-${day}`))
    for (const day of ['01', '02', '03', '04']) await look(nine(`2026-12-${day}`))
    expect((await steps(memo_id)).filter((step) => step.startsWith('after'))).toHaveLength(5)
    expect(await readDueMemos(site.services.db, new Date('2030-01-01'), { after: FIRST_DUE, limit: 500 }))
      .not //
      .toContainEqual(expect.objectContaining({ memo_key: memo_id }))
  })

  it('again of a level whose time starts again, and not while the memo is back with its owner', async () => {
    const memo_id = await submit()
    await look(TUESDAY)
    await at(TUESDAY)
    await people.first.must('return_memo', { memo_id, remarks: 'Add the offer' })
    await look(FRIDAY)
    expect(await steps(memo_id)).toEqual(['before'])
    await at(FRIDAY)
    const { sequence } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
    const { template_id: _template, ...edited } = submission(
      timed,
      sequence.map(({ sequence_id, approvers }) => ({
        ...level(approvers.map(({ email }) => email)),
        sequence_id,
      })),
    )
    await people.owner.must('edit_memo', { memo_id, ...edited, remarks: 'Added' })
    await look(NEXT_MONDAY)
    expect(await steps(memo_id)).toEqual(['before', 'before'])
  })

  it('no one of a memo on hold, and again when the hold is lifted', async () => {
    const memo_id = await submit()
    await admin.must('admin-hold_memo', { memo_id, reason: 'Audit' })
    await look(THURSDAY)
    expect(await steps(memo_id)).toEqual([])
    await at(THURSDAY)
    await admin.must('admin-lift_hold', { memo_id })
    await look(FRIDAY)
    expect(await steps(memo_id)).toEqual(['before'])
  })

  it('K7: the delegate as well, marked, whom K4 bars where they have a seat', async () => {
    const memo_id = await submit()
    const end = await away(people.first, people.third)
    await look(TUESDAY)
    await end()
    const named = `Routers ${subjects} (${memo_id})`
    expect(await sent(memo_id)).toEqual([
      [people.first.email, `Due tomorrow: ${named}`],
      [people.third.email, `For Ramon Uy: Due tomorrow: ${named}`],
    ])
    const barred = await submit()
    const endSecond = await away(people.first, people.second)
    await look(TUESDAY)
    await endSecond()
    expect((await sent(barred)).map(([email]) => email)).toEqual([people.first.email])
  })

  it('no one who cannot sign in, and records that there was no one', async () => {
    const memo_id = await submit()
    const disable = (at: string | null) => setAccountDisabled(site, people.first, at)
    await disable(MONDAY)
    await look(TUESDAY)
    await disable(null)
    expect(await steps(memo_id)).toEqual(['before skipped'])
    expect(await sent(memo_id)).toEqual([])
  })

  it('by the holidays as they are, also before the due times are computed again', async () => {
    const memo_id = await submit()
    const save = (holidays: { day: string; name: string }[]) =>
      admin.must('admin-save_holidays', { holidays })
    await save([{ day: '2026-11-25', name: 'A holiday' }])
    // Due on Thursday now.
    await takeClockSteps({}, site.services)
    await look(TUESDAY)
    expect(await sent(memo_id)).toEqual([
      [people.first.email, `Due on 11/26/2026: Routers ${subjects} (${memo_id})`],
    ])
    await at(TUESDAY)
    await save([])
    // The job that computes due times again has made the earlier step due; the clock's next run finds it.
    await look(THURSDAY)
    await look()
    expect(await steps(memo_id)).toEqual(['before', 'after-1'])
  })

  it('does not mail what has been decided while the mail waited', async () => {
    const memo_id = await submit()
    await at(TUESDAY)
    await takeClockSteps({}, site.services)
    await people.first.must('approve_memo', { memo_id })
    await site.runJobs()
    expect((await mailTo(people.first.email, memo_id))?.subject).toMatch(/^For your approval/)
  })
})

describe('L2: the mails that ask for a decision', () => {
  it('say when the level is due: its start, a sub-approver and a reminder', async () => {
    const memo_id = await submit()
    await nameSubApprover(memo_id)
    await site.runJobs()
    expect((await mailTo(people.first.email, memo_id))?.text).toContain(
      'A memo waits for your decision; it is due on 11/25/2026. You can approve, reject or return it.',
    )
    expect((await mailTo(people.stranger.email, memo_id))?.text).toContain(
      'You can approve, reject or return the memo; it is due on 11/25/2026.',
    )
    await at(THURSDAY)
    const { sequence } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
    const { approver_id, email } = sequence[0]!.approvers[0]!
    await people.owner.must('remindCurrentApprover', { approver_id, approver_email: email })
    await site.runJobs()
    expect((await mailTo(email, memo_id))?.text).toContain(
      'this memo still waits for your decision; it is overdue by 1 day.',
    )
    const watched = await mailTo(people.watcher.email, memo_id)
    expect(watched?.text).not.toContain('due on')
  })
})

describe('L4: an escalation', () => {
  it("informs owner, the level's watchers and the contact once, and decides nothing", async () => {
    const memo_id = await submit({ subject: 'Secret plans' })
    await look(THURSDAY)
    await look(FRIDAY)
    await look(NEXT_MONDAY)
    const { owner, watcher, first } = people
    const others = (await sent(memo_id)).filter(([email]) => email !== first.email)
    const named = `Overdue by 2 days: Secret plans (${memo_id})`
    expect(others).toEqual([
      [owner.email, named],
      [watcher.email, named],
      [CONTACT, `Overdue by 2 days: ${memo_id}`],
    ])
    await at(NEXT_MONDAY)
    const { memo } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
    expect(memo.memo_status).toBe('SUBMITTED')
  })

  it('sends a contact without part in the memo only its Memo ID, type, owner and days', async () => {
    const memo_id = await submit({ subject: 'Secret plans' })
    await look(FRIDAY)
    const mail = (await mailTo(CONTACT, memo_id))!
    expect(mail.text.split('\n\n').slice(0, 3)).toEqual([
      `Overdue by 2 days: ${memo_id}`,
      'The current level of this memo is overdue by 2 days. Those who can decide have been reminded.',
      `Memo ID: ${memo_id}\nMemo type: Form CLK\nRequested by: Paolo Reyes`,
    ])
    expect(`${mail.subject}${mail.html}${mail.text}`).not.toMatch(/Secret|Ramon/)
    expect(mail.text).not.toContain('http')
  })
})

describe('L3: each step happens once', () => {
  const keysDue = async (now: string) =>
    (await readDueMemos(site.services.db, new Date(now), { after: FIRST_DUE, limit: 500 })).length

  it('with two workers at once', async () => {
    const memos: string[] = []
    for (let n = 0; n < 12; n++) memos.push(await submit())
    site.setNow(TUESDAY)
    await Promise.all(Array.from({ length: 4 }, () => takeClockSteps({}, site.services)))
    // What one had locked while the other looked, the next run finds.
    await look()
    for (const memo_id of memos) expect(await sent(memo_id)).toHaveLength(1)
    expect(await keysDue(TUESDAY)).toBe(0)
  })

  it('when a worker dies in the middle of its work', async () => {
    const memos: string[] = []
    for (let n = 0; n < 5; n++) memos.push(await submit())
    site.setNow(TUESDAY)
    const dying = dyingJobs(site, 2)
    await expect(takeClockSteps({}, { ...site.services, jobs: dying })).rejects.toThrow('could not look at')
    expect(await keysDue(TUESDAY)).toBe(3)
    await look()
    for (const memo_id of memos) expect(await sent(memo_id)).toHaveLength(1)
  })

  it('while a change holds the memo, which the next run finds', async () => {
    const memo_id = await submit()
    site.setNow(TUESDAY)
    await site.services.db.transaction().execute(async (tx) => {
      await tx.selectFrom('memos').select('memo_key').where('memo_id', '=', memo_id).forUpdate().execute()
      await takeClockSteps({}, site.services)
    })
    expect(await steps(memo_id)).toEqual([])
    await look()
    expect(await steps(memo_id)).toEqual(['before'])
  })

  it('for memos of a release without reminders, at once', async () => {
    const memo_id = await submit()
    await site.services.pool.query("UPDATE due_times SET notice_at = '-infinity'")
    await look(MONDAY)
    expect(await steps(memo_id)).toEqual([])
    await look(TUESDAY)
    expect(await steps(memo_id)).toEqual(['before'])
  })
})

describe('P2: webhooks', () => {
  it('are notified once of each level that is overdue, with its first step after the due day', async () => {
    const { db } = site.services
    const webhook = {
      name: 'Bridge',
      format: 'STANDARD',
      state: 'STOPPED',
      switched_at: MONDAY,
      url: Buffer.from('sealed'),
      host: 'hooks.example',
    } as const
    const by = { created_by: admin.email, modified_by: admin.email, modified_at: MONDAY }
    await db
      .insertInto('webhooks')
      .values({ ...webhook, ...by, kinds: ['memo.overdue'], template_ids: [] })
      .execute()
    const memo_id = await submit()
    const written = async () =>
      (
        await db
          .selectFrom('webhook_deliveries as d')
          .innerJoin('memos as m', 'm.memo_key', 'd.memo_key')
          .select(['d.kind', 'd.number', 'd.at'])
          .where('m.memo_id', '=', memo_id)
          .execute()
      ).map(({ kind, number, at: when }) => [kind, number, when.toISOString()])
    await look(TUESDAY)
    expect(await written()).toEqual([])
    for (const day of [THURSDAY, FRIDAY, NEXT_MONDAY]) await look(day)
    expect(await written()).toEqual([['memo.overdue', 2, THURSDAY]])
    await db.deleteFrom('webhooks').execute()
  })
})
