import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import { dyingJobs } from '@countersign/test-kit/dying-jobs'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { TEST_DOMAIN } from '@countersign/test-kit/site'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { decisionsDuring } from '../../platform/memo-log/memo-log.queries.ts'
import { overAbsences } from './absence-summary.queries.ts'
import { summariseAbsences } from './summarise-absences.job.ts'

let site: TestSite
let admin: Actor
let people: Awaited<ReturnType<typeof signInParticipants>>
let shown: TestTemplate
let template: TestTemplate

/** 09:00 of a day in Manila. */
const nine = (day: string) => `${day}T01:00:00.000Z`

// Away from Wednesday to Friday.
const TUESDAY = nine('2026-12-01')
const WEDNESDAY = nine('2026-12-02')
const FRIDAY = nine('2026-12-04')
const SATURDAY = nine('2026-12-05')
const MONDAY = nine('2026-12-07')
const TITLE = 'While you were away: 1 memo was decided for you'

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  shown = await publishTemplate(site)
})
afterAll(() => site.stop())
beforeEach(async () => {
  template = shown
  const { db } = site.services
  await db.deleteFrom('absences').execute()
  await db.deleteFrom('notifications').execute()
  await db.deleteFrom('holidays').execute()
  await at(TUESDAY)
})

/** Goes to an instant, where everyone signs in again. */
async function at(now: string) {
  site.setNow(now)
  people = await signInParticipants(site)
  admin = await site.signIn(admin.email, 'Liza Marasigan', 'admin')
}

/** Lets the clock do what is due, and sends the mails. */
async function look(now?: string) {
  if (now) site.setNow(now)
  await summariseAbsences({}, site.services)
  await site.runJobs()
}

const DAYS = { first_day: '2026-12-02', last_day: '2026-12-04' }

/** The first approver is away, and the stranger decides for them. */
async function away(days: { first_day: string; last_day: string } = DAYS, delegate = people.stranger) {
  const lines = [{ ...days, template_ids: [], delegate_email: delegate.email }]
  return (await people.first.must('save_absence', { ...days, note: '', lines })).absence_id
}

let subjects = 0
async function submit(approvers = [people.first]) {
  const { memo_id } = await people.owner.must(
    'create_memo',
    submission(template, [level(approvers)], { subject: `Routers ${++subjects}` }),
  )
  return { memo_id, subject: `Routers ${subjects}` }
}

/** A memo that the delegate approves during the absence. */
async function decided(when = WEDNESDAY) {
  const memo = await submit()
  await at(when)
  await people.stranger.must('approve_memo', { memo_id: memo.memo_id })
  return memo
}

/** The summaries of the first approver, the newest first; mails and the bell say the same. */
async function summaries() {
  const rows = await people.first.must('get_notifications', { limit: 25 })
  const isSummary = (title: string) => title.startsWith('While you were away')
  const titles = rows.map(({ title }) => title).filter(isSummary)
  return titles
}

const mails = async () =>
  (await site.services.mailbox!.list(people.first.email)).filter(({ subject }) =>
    subject.startsWith('While you were away'),
  )

const support = (domain: string) => configure(site, { hosted_domains: { values: [domain] } })

const recorded = async () =>
  (await site.services.db.selectFrom('absence_summaries').select('is_sent').execute()).map(
    ({ is_sent }) => is_sent,
  )

describe('K7: the summary of what was decided for a person', () => {
  it('comes at 09:00 of the first working day after the absence, in the app and by mail', async () => {
    await away()
    const { memo_id, subject } = await decided()
    await look(FRIDAY)
    await look(SATURDAY)
    await look('2026-12-07T00:59:59.000Z')
    expect(await recorded()).toEqual([])
    const before = (await mails()).length
    await at(MONDAY)
    await look()
    expect(await summaries()).toEqual([TITLE])
    const [mail, ...earlier] = await mails()
    expect(earlier).toHaveLength(before)
    expect(mail?.text.split('\n\n')).toEqual([
      TITLE,
      'You were away Dec 2–4. Your delegates decided in their own names, and this is what they decided for you.',
      `${memo_id}: ${subject}\nApproved by Bea Lim, Dec 02, 2026 09:00 AM`,
      expect.stringMatching(/^Your history:\nhttp.*\/approvals\/history$/),
      expect.stringContaining('because delegates decided for you while you were away'),
    ])
  })

  it('opens where the person finds these memos', async () => {
    await away()
    const { memo_id } = await decided()
    await at(MONDAY)
    await look()
    const [notice] = await people.first.must('get_notifications', { limit: 1 })
    expect(notice?.url).toBe('/approvals/history')
    const { memos } = await people.first.must('getForMyApprovalHistoryWithUserID', {})
    expect(memos.map((row) => row.memo_id)).toContain(memo_id)
  })

  it('waits for the end of holidays', async () => {
    const { db } = site.services
    await away()
    await decided()
    await db.insertInto('holidays').values({ day: '2026-12-07', name: 'A holiday' }).execute()
    await look(MONDAY)
    expect(await recorded()).toEqual([])
    await at(nine('2026-12-08'))
    await look()
    expect(await summaries()).toEqual([TITLE])
  })

  it('comes at once when the person or an administrator ends the absence early', async () => {
    const first = await away()
    await decided()
    await people.first.must('end_absence', { absence_id: first })
    await site.runJobs()
    expect(await summaries()).toEqual([TITLE])
    const second = await away({ first_day: '2026-12-02', last_day: '2026-12-11' })
    await decided()
    await admin.must('admin-end_absence', { email: people.first.email, absence_id: second })
    await site.runJobs()
    expect(await summaries()).toEqual([TITLE, TITLE])
    await look(MONDAY)
    expect(await recorded()).toEqual([true, true])
  })

  it('never comes of an absence without a last day, until it is ended', async () => {
    const { first, stranger } = people
    const days = { first_day: '2026-12-02', last_day: null }
    const lines = [{ ...days, template_ids: [], delegate_email: stranger.email }]
    const { absence_id } = await admin.must('admin-save_absence', { email: first.email, ...days, lines })
    await decided()
    await at(nine('2027-06-01'))
    await look()
    expect(await summaries()).toEqual([])
    await people.first.must('end_absence', { absence_id })
    await site.runJobs()
    expect(await summaries()).toEqual([TITLE])
  })

  it('does not come where nothing was decided, nor where the person decided themselves', async () => {
    await away()
    const { memo_id } = await submit()
    await at(WEDNESDAY)
    await people.first.must('approve_memo', { memo_id })
    await at(MONDAY)
    await look()
    expect(await summaries()).toEqual([])
    expect(await recorded()).toEqual([false])
  })

  it('does not come for an absence that was removed before it began', async () => {
    await people.first.must('end_absence', { absence_id: await away() })
    await look(MONDAY)
    expect(await recorded()).toEqual([])
  })

  it('does not come for a person who can no longer sign in', async () => {
    await away()
    await decided()
    const disable = (at: string | null) => setAccountDisabled(site, people.first, at)
    await disable(FRIDAY)
    await look(MONDAY)
    await disable(null)
    await at(MONDAY)
    expect(await summaries()).toEqual([])
    expect(await recorded()).toEqual([false])
  })

  it('E1: does not come to a domain that is no longer supported', async () => {
    await away()
    await decided()
    await support('elsewhere.example')
    await look(MONDAY)
    await support(TEST_DOMAIN)
    await at(MONDAY)
    expect(await summaries()).toEqual([])
    expect(await recorded()).toEqual([false])
  })

  it('E1: is not mailed where the account was disabled, or its domain lost, while the mail waited', async () => {
    const disable = (when: string | null) => setAccountDisabled(site, people.first, when)
    for (const [lose, restore] of [
      [() => support('elsewhere.example'), () => support(TEST_DOMAIN)],
      [() => disable(MONDAY), () => disable(null)],
    ] as const) {
      await site.services.db.deleteFrom('absences').execute()
      await at(TUESDAY)
      await away()
      await decided()
      await at(MONDAY)
      const before = (await mails()).length
      await summariseAbsences({}, site.services)
      await lose()
      await site.runJobs()
      await restore()
      expect(await recorded()).toEqual([true])
      expect(await mails()).toHaveLength(before)
    }
  })

  it('lists the decisions of its own absence alone, where two adjoin', async () => {
    await away({ first_day: '2026-12-02', last_day: '2026-12-02' })
    await away({ first_day: '2026-12-03', last_day: '2026-12-04' }, people.watcher)
    const one = await submit()
    const other = await submit()
    await at(WEDNESDAY)
    await people.stranger.must('approve_memo', { memo_id: one.memo_id })
    await at(nine('2026-12-03'))
    await look()
    await people.watcher.must('reject_memo', { memo_id: other.memo_id, remarks: 'Too dear' })
    await at(MONDAY)
    await look()
    const [second, first] = (await mails()).map(({ text }) => text)
    expect(first).toContain(`${one.memo_id}: ${one.subject}\nApproved by Bea Lim`)
    expect(first).not.toContain(other.memo_id)
    expect(second).toContain(`${other.memo_id}: ${other.subject}\nRejected by Tess Aquino`)
    expect(second).not.toContain(one.memo_id)
  })

  it('lists each decision about a memo that came back, and counts the memo once', async () => {
    await away()
    const { memo_id, subject } = await submit()
    await at(WEDNESDAY)
    await people.stranger.must('return_memo', { memo_id, remarks: 'Add the offer' })
    await resubmit(memo_id, people.first)
    await people.stranger.must('approve_memo', { memo_id })
    await at(MONDAY)
    await look()
    const [mail] = await mails()
    expect(mail?.subject).toBe(TITLE)
    expect(mail?.text).toContain(
      `${memo_id}: ${subject}\nReturned by Bea Lim, Dec 02, 2026 09:00 AM\n${memo_id}: ${subject}\nApproved by Bea Lim`,
    )
  })

  it('M6: names a memo by ID and type where the template keeps the subject out of mails', async () => {
    await away()
    template = await publishTemplate(site, 'HID', { hide_subject_in_mails: true })
    const { memo_id, subject } = await decided()
    await at(MONDAY)
    await look()
    const [mail] = await mails()
    expect(mail?.text).toContain(`${memo_id}: Form HID\nApproved by Bea Lim`)
    expect(`${mail?.html}${mail?.text}`).not.toContain(subject)
  })

  it('C7: shows the Memo ID alone of a memo that the person may no longer read', async () => {
    await away()
    const { memo_id, subject } = await submit()
    await at(WEDNESDAY)
    await people.stranger.must('return_memo', { memo_id, remarks: 'Add the offer' })
    await resubmit(memo_id, people.second)
    await at(MONDAY)
    await look()
    const [mail] = await mails()
    expect(mail?.text).toContain(`${memo_id}: You can no longer read this memo.`)
    expect(`${mail?.subject}${mail?.html}${mail?.text}`).not.toMatch(
      new RegExp(`${subject}|Returned|Bea|offer`),
    )
  })
})

async function resubmit(memo_id: string, approver: Actor) {
  const { sequence } = await people.owner.must('get_memo_details_for_viewing', { memo_id })
  const { template_id: _template, ...edited } = submission(
    template,
    [{ ...level([approver]), sequence_id: sequence[0]!.sequence_id }],
    { subject: `Routers ${subjects}` },
  )
  await people.owner.must('edit_memo', { memo_id, ...edited, remarks: 'Added' })
}

describe('K7: a summary comes once', () => {
  it('with four workers at once', async () => {
    await away()
    await decided()
    await at(MONDAY)
    const before = (await mails()).length
    await Promise.all(Array.from({ length: 4 }, () => summariseAbsences({}, site.services)))
    await look()
    expect(await summaries()).toEqual([TITLE])
    expect(await mails()).toHaveLength(before + 1)
  })

  it('when a worker dies between the notification and the job of its mail', async () => {
    await away()
    await decided()
    await at(MONDAY)
    const before = (await mails()).length
    const dying = dyingJobs(site)
    await expect(summariseAbsences({}, { ...site.services, jobs: dying })).rejects.toThrow('summarised')
    expect(await summaries()).toEqual([])
    await look()
    await look()
    expect(await summaries()).toEqual([TITLE])
    expect(await mails()).toHaveLength(before + 1)
  })

  it('after an outage of several days, and not after one of months', async () => {
    await away()
    await decided()
    await look(nine('2027-02-01'))
    expect(await recorded()).toEqual([])
    await at(nine('2026-12-18'))
    await look()
    expect(await summaries()).toEqual([TITLE])
  })

  it('and finds absences and decisions by their indexes', async () => {
    const { db } = site.services
    const plans = await db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      // Among few, the order of the primary key is as cheap.
      await sql`INSERT INTO absences (person_id, first_day, last_day, modified_at)
        SELECT 1, day, day, day FROM generate_series(date '2024-01-01', '2026-12-31', '1 day') day`.execute(
        tx,
      )
      await sql`ANALYZE absences`.execute(tx)
      const explain = async (query: ReturnType<typeof sql>) =>
        JSON.stringify((await sql`EXPLAIN (FORMAT JSON) ${query}`.execute(tx)).rows)
      return [
        await explain(decisionsDuring('b7e3b9a0-3b0e-4b44-9a2f-0f5f5b8a1c11')),
        await explain(overAbsences('2026-12-07')),
      ]
    })
    expect(plans[0]).toContain('memo_events_absence')
    expect(plans[0]).toContain('memo_logs_absence')
    expect(plans[1]).toContain('absences_over')
  })
})
