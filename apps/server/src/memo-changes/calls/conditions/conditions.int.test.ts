import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { weekdayText } from '@countersign/domain'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { endAbsenceAt, saveAbsence } from '../../../people/absences/absence.store.ts'
import { personIds } from '../../../people/addresses.store.ts'
import { today } from '../../../protocol/delegations.ts'
import { takeClockSteps } from '../../due-times/take-clock-steps.job.ts'
import { verifyMemos } from '../../verify-memos.queries.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let delegate: Actor

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  delegate = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
  site.services.sessionRows.start()
})
afterAll(() => site.stop())

const day = (offset: number) => today(new Date(Date.now() + offset * 24 * 60 * 60 * 1000))
const CONDITIONS = [
  { message: ' Add the signed quote. ', due_day: day(3) },
  { message: 'Ask Legal.', due_day: day(5) },
]

/** A memo that the first approver approved on two conditions; the second approver is next. */
async function conditional() {
  const { owner, first, second, watcher } = people
  const levels = [level([first], { watchers: [watcher.email] }), level([second])]
  const { memo_id } = await owner.must('create_memo', submission(template, levels))
  await first.must('approve_memo', { memo_id, conditions: CONDITIONS })
  return memo_id
}

/** What the log says of what became of each condition. */
async function loggedOf(memo_id: string) {
  const { levels } = await people.owner.must('get_memo_logs', { memo_id })
  const set = levels.flatMap(({ logs }) => logs.filter(({ action }) => action === 'CONDITION_SET'))
  // 'to be met by Thu, Dec 31, 2099, reported as met'
  return set.map(({ custom_message }) => custom_message.split(', ')[3])
}

/** The same memo, approved. */
async function approved() {
  const memo_id = await conditional()
  await people.second.must('approve_memo', { memo_id })
  return memo_id
}

/** Another memo of the owner revokes it (R4). @returns that one's Memo ID */
async function revoke(memo_id: string) {
  const { owner, second } = people
  const link = { kind: 'revokes', memo_id } as const
  const by = await owner.must('create_memo', { ...submission(template, [level([second])]), link })
  await second.must('approve_memo', { memo_id: by.memo_id })
  return by.memo_id
}

const view = (who: Actor, memo_id: string) => who.must('get_memo_details_for_viewing', { memo_id })
const conditionsOf = async (memo_id: string, who = people.owner) =>
  (await view(who, memo_id)).conditions ?? []
const idOf = async (memo_id: string, at = 0) => (await conditionsOf(memo_id))[at]!.condition_id
const report = async (memo_id: string, more: object = {}) => {
  const condition_id = await idOf(memo_id)
  await people.owner.must('report_condition', { memo_id, condition_id, message: 'It is attached.', ...more })
  return condition_id
}
/** Of the notices of a memo, the newest first. */
const titlesOf = async (who: Actor, memo_id: string) =>
  (await who.must('get_notifications', { limit: 50 }))
    .map(({ title }) => title)
    .filter((title) => title.includes(memo_id))
const refusalOf = async (asked: ReturnType<Actor['call']>) => {
  const answer = await asked
  return answer.ok ? null : (answer.details?.reason ?? answer.code)
}

async function away(absent: Actor, by: Actor) {
  const { db } = site.services
  const personId = (await personIds(db, [absent.email])).get(absent.email)!
  const days = { firstDay: day(0), lastDay: day(1) }
  const absence = { ...days, note: '', lines: [{ templateIds: [], ...days, delegate: by.email }] }
  const id = await db
    .transaction()
    .execute((tx) => saveAbsence(tx, undefined, { absence, personId, setBy: null, at: new Date() }))
  await site.services.sessionRows.settle()
  return async () => {
    await db.transaction().execute((tx) => endAbsenceAt(tx, id, new Date()))
    await site.services.sessionRows.settle()
  }
}

describe('R2: an approval on conditions', () => {
  it('R2: is shown with its conditions in view, log and lists, and its owner is notified once', async () => {
    const memo_id = await conditional()
    for (const who of [people.owner, people.first, people.second, people.watcher])
      expect(await conditionsOf(memo_id, who)).toMatchObject([
        {
          state: 'OPEN',
          message: 'Add the signed quote.',
          due_day: day(3),
          overdue_days: null,
          holder: { name: 'Ramon Uy', email: people.first.email },
          history: [],
          can_report: who === people.owner,
          can_close: who === people.first,
          can_refuse: false,
        },
        { message: 'Ask Legal.' },
      ])
    const { levels } = await people.owner.must('get_memo_logs', { memo_id })
    expect(levels[0]!.logs.filter(({ action }) => action === 'CONDITION_SET')).toMatchObject([
      {
        name: 'Ramon Uy',
        remarks: 'Add the signed quote.',
        custom_message: `to be met by ${weekdayText(day(3))}`,
      },
      { remarks: 'Ask Legal.' },
    ])
    const { memos } = await people.owner.must('getMyMemosActiveWithUserID', { limit: 50 })
    expect(memos.find((row) => row.memo_id === memo_id)).toMatchObject({ conditions_open: 2 })
    const titles = await titlesOf(people.owner, memo_id)
    expect(titles.filter((title) => title.startsWith('Approved on conditions'))).toHaveLength(1)
  })

  it.each<[string, object[], string, string]>([
    ['a day that is past', [{ message: 'x', due_day: day(-1) }], 'CONDITION_DAY', 'conditions.0.due_day'],
    ['no text', [{ message: ' ', due_day: day(0) }], 'CONDITION_EMPTY', 'conditions.0.message'],
    [
      'six of them',
      Array<object>(6).fill({ message: 'x', due_day: day(0) }),
      'TOO_MANY_CONDITIONS',
      'conditions',
    ],
  ])('R2: is refused with %s', async (_what, conditions, reason, path) => {
    const { owner, first } = people
    const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
    const answer = await first.call('approve_memo', { memo_id, conditions } as never)
    expect(answer).toMatchObject({ ok: false, details: { reason, issues: [{ path }] } })
  })
})

describe('R0, R2: of an approved memo', () => {
  it('R0: the owner reports a condition with files, the approver refuses and closes it; entries and log say so', async () => {
    const memo_id = await approved()
    expect((await titlesOf(people.owner, memo_id))[0]).toMatch(/^Approved on conditions: /)
    const before = (await view(people.owner, memo_id)).memo.revision
    const condition_id = await report(memo_id)
    expect((await titlesOf(people.first, memo_id))[0]).toMatch(/^Condition reported as met: /)
    const judged = { memo_id, condition_id }
    await people.first.must('refuse_condition', { ...judged, reason: 'It is not signed.' })
    expect((await titlesOf(people.owner, memo_id))[0]).toMatch(/^Condition still open: /)
    await report(memo_id)
    await people.first.must('close_condition', judged)
    const { memo, conditions } = await view(people.owner, memo_id)
    expect(memo).toMatchObject({ memo_status: 'APPROVED', revision: before + 4 })
    expect(conditions?.[0]).toMatchObject({
      state: 'CLOSED',
      can_report: false,
      history: [
        { action: 'REPORTED', name: 'Paolo Reyes', message: 'It is attached.' },
        { action: 'REFUSED', message: 'It is not signed.' },
        { action: 'REPORTED' },
        { action: 'CLOSED', name: 'Ramon Uy' },
      ],
    })
    const { memos } = await people.owner.must('getMyMemosHistoryWithUserID', { limit: 50 })
    expect(memos.find((row) => row.memo_id === memo_id)).toMatchObject({ conditions_open: 1 })
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('R0: nothing else is taken', async () => {
    const memo_id = await approved()
    const { levels } = await people.owner.must('get_memo_logs', { memo_id })
    const log_id = levels[0]!.logs[0]!.log_id
    expect(await refusalOf(people.owner.call('create_reply', { memo_id, log_id, message: 'Late' }))).toBe(
      'THREAD_LOCKED',
    )
  })

  it('A6: a report counts once, and a judgement of an older view is refused', async () => {
    const memo_id = await approved()
    const { memo } = await view(people.first, memo_id)
    const condition_id = await idOf(memo_id)
    const key = { idempotency_key: `report-${memo_id}` }
    const asked = { memo_id, condition_id, message: 'Done', ...key }
    const first = await people.owner.must('report_condition', asked)
    expect(await loggedOf(memo_id)).toEqual(['reported as met', undefined])
    expect(await people.owner.must('report_condition', asked)).toEqual(first)
    const stale = { memo_id, condition_id, revision: memo.revision }
    expect(await refusalOf(people.first.call('close_condition', stale))).toBe('ABORTED')
    expect(
      await refusalOf(
        people.owner.call('report_condition', { ...asked, idempotency_key: `again-${memo_id}` }),
      ),
    ).toBe('CONDITION_REPORTED')
  })

  it('R2: a cancelled memo shows its conditions as dropped', async () => {
    const memo_id = await conditional()
    await people.owner.must('withdraw_memo', { memo_id, remarks: 'No longer' })
    expect((await conditionsOf(memo_id)).map(({ state }) => state)).toEqual(['DROPPED', 'DROPPED'])
    expect(await loggedOf(memo_id)).toEqual(['no longer counts', 'no longer counts'])
  })
})

describe('K2, K4, K6, R2: a delegate', () => {
  it('finds, reads and closes what was reported to the approver who is away, and then reads on', async () => {
    const memo_id = await approved()
    const end = await away(people.first, delegate)
    expect(await refusalOf(delegate.call('get_memo_details_for_viewing', { memo_id }))).toBe(
      'PERMISSION_DENIED',
    )
    const condition_id = await report(memo_id)
    expect((await titlesOf(delegate, memo_id))[0]).toMatch(/^For Ramon Uy: Condition reported as met: /)
    expect(await conditionsOf(memo_id, delegate)).toMatchObject([
      { can_close: true, can_refuse: true },
      { can_close: false },
    ])
    const { memos } = await delegate.must('getForMyApprovalActiveWithUserID', { limit: 50 })
    expect(memos.find((row) => row.memo_id === memo_id)).toMatchObject({
      acting_for: 'Ramon Uy',
      conditions_open: 2,
    })
    await delegate.must('close_condition', { memo_id, condition_id })
    expect((await conditionsOf(memo_id))[0]).toMatchObject({
      state: 'CLOSED',
      history: [{}, { action: 'CLOSED', name: 'Gina Cruz', acting_for: 'Ramon Uy' }],
    })
    await end()
    expect((await view(delegate, memo_id)).memo.memo_status).toBe('APPROVED')
    const history = await delegate.must('getForMyApprovalHistoryWithUserID', { limit: 50 })
    expect(history.memos.find((row) => row.memo_id === memo_id)).toMatchObject({ approval_status: 'JUDGED' })
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('R4, U5: reads on the dashboard that a memo whose condition they judge was revoked', async () => {
    const memo_id = await approved()
    const end = await away(people.first, delegate)
    await report(memo_id)
    const row = async () => {
      const { memos } = await delegate.must('getForMyApprovalActiveWithUserID', { limit: 15, page_no: 1 })
      return memos.find((one) => one.memo_id === memo_id)
    }
    expect(await row()).toMatchObject({ memo_status: 'APPROVED' })
    expect(await row()).not.toHaveProperty('revoked_by')
    const by = await revoke(memo_id)
    expect(await row()).toMatchObject({ memo_status: 'APPROVED', revoked_by: by })
    await end()
  })

  it('K4: not the one who owns the memo or has a seat in it', async () => {
    const memo_id = await approved()
    const condition_id = await report(memo_id)
    const end = await away(people.first, people.second)
    expect(await refusalOf(people.second.call('close_condition', { memo_id, condition_id }))).toBe(
      'DELEGATE_HAS_SEAT',
    )
    await end()
  })
})

describe('L3, R2: reminders of conditions by the clock', () => {
  afterAll(async () => {
    site.setNow()
    people = await signInParticipants(site)
  })

  const sent = async (memo_id: string) => {
    await takeClockSteps({}, site.services)
    await site.runJobs()
    const rows = await site.services.db
      .selectFrom('notifications as n')
      .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
      .select(['n.email', 'n.title'])
      .where('m.memo_id', '=', memo_id)
      .where('n.clock_notice_id', 'is not', null)
      .orderBy('n.number')
      .execute()
    return rows.map(({ email, title }) => `${title.split(':')[0]} to ${email}`)
  }
  const mailsTo = async ({ email }: Actor, memo_id: string) =>
    ((await site.services.mailbox?.list(email)) ?? []).filter(({ subject }) => subject.includes(memo_id))

  it('L3: the owner until they report it, then the approver, each once a step', async () => {
    const memo_id = await approved()
    const revoked = await approved()
    const by = await revoke(revoked)
    expect(await sent(memo_id)).toEqual([])
    site.setNow(new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString())
    people = await signInParticipants(site)
    const toOwner = [expect.stringMatching(/^Condition overdue by \d+ days to /)]
    expect(await sent(memo_id)).toEqual(toOwner)
    expect(await sent(memo_id)).toEqual(toOwner)
    const mails = await mailsTo(people.owner, memo_id)
    expect(mails.some(({ subject }) => subject.startsWith('Condition overdue by'))).toBe(true)
    // R4: the reminder and its mail say that the memo was revoked.
    const named = expect.stringContaining(`(${revoked}, revoked)`) as string
    expect(await titlesOf(people.owner, revoked)).toContainEqual(named)
    const about = (await mailsTo(people.owner, revoked)).find(({ subject }) =>
      subject.startsWith('Condition overdue'),
    )
    expect(about).toMatchObject({
      subject: named,
      text: expect.stringContaining(`Revoked by: ${by}`) as string,
    })
    expect(mails.every(({ text }) => !text.includes('Revoked by'))).toBe(true)
    await report(memo_id)
    // The newest step of this condition was taken: the approver isn't reminded of it again.
    expect(await sent(memo_id)).toEqual(toOwner)
  })
})
