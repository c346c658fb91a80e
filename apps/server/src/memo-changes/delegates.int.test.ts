import type { AbsenceLine } from '@countersign/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import {
  content,
  level,
  mailOf,
  publishTemplate,
  signInParticipants,
  submission,
} from '@countersign/test-kit/memos'
import { setAccountDisabled } from '@countersign/test-kit/accounts'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { endAbsenceAt, saveAbsence } from '../people/absences/absence.store.ts'
import { personIds } from '../people/addresses.store.ts'
import { today } from '../protocol/delegations.ts'
import { verifyMemos } from './verify-memos.queries.ts'

/** The name of `people.first`. */
const FIRST = 'Ramon Uy'

let site: TestSite
let template: TestTemplate
let other: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let delegate: Actor

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  other = await publishTemplate(site, 'OTH')
  people = await signInParticipants(site)
  delegate = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
  site.services.sessionRows.start()
})
afterAll(() => site.stop())

const day = (offset: number) => today(new Date(Date.now() + offset * 24 * 60 * 60 * 1000))

/** Someone is away from today to tomorrow. @returns a function that ends it */
async function away(
  absent: Actor,
  by: { email: string | null },
  { lastDay = day(1), ...more }: Partial<AbsenceLine> & { firstDay?: string } = {},
) {
  const { db } = site.services
  const at = new Date()
  const personId = (await personIds(db, [absent.email])).get(absent.email)!
  const days = { firstDay: more.firstDay ?? day(0), lastDay }
  const absence = { ...days, note: '', lines: [{ templateIds: [], ...more, ...days, delegate: by.email }] }
  const id = await db
    .transaction()
    .execute((tx) => saveAbsence(tx, undefined, { absence, personId, setBy: null, at }))
  await site.services.sessionRows.settle()
  return async () => {
    await db.transaction().execute((tx) => endAbsenceAt(tx, id, new Date()))
    await site.services.sessionRows.settle()
  }
}

/** A memo that waits for the first approver; the third is next. */
async function submitted(of = template) {
  const { owner, first, third, watcher } = people
  const levels = [level([first], { watchers: [watcher.email] }), level([third])]
  return (await owner.must('create_memo', submission(of, levels))).memo_id
}

const view = (who: Actor, memo_id: string) => who.must('get_memo_details_for_viewing', { memo_id })
const tasks = async (who: Actor, more: object = {}) =>
  (await who.must('getForMyApprovalActiveWithUserID', { limit: 50, ...more })).memos
const ids = async (who: Actor, more: object = {}) => (await tasks(who, more)).map(({ memo_id }) => memo_id)
const refusalOf = async (who: Actor, memo_id: string, more: object = {}) => {
  const answer = await who.call('approve_memo', { memo_id, ...more })
  return answer.ok ? null : answer.code
}

describe('a level on which no one can decide (K4)', () => {
  it('K4: is announced to the owner alone, until the absence ends', async () => {
    const { owner, first, watcher } = people
    const memo_id = await submitted()
    expect((await view(owner, memo_id)).blocked).toBeUndefined()
    const end = await away(first, { email: null }, { lastDay: day(3) })
    expect((await view(owner, memo_id)).blocked).toEqual({ until: day(3), waits_for: [FIRST] })
    expect((await view(watcher, memo_id)).blocked).toBeUndefined()
    await end()
    expect((await view(owner, memo_id)).blocked).toBeUndefined()
  })

  it('K4: is none while a delegate decides, but one whose account is disabled does not', async () => {
    const { owner, first } = people
    const memo_id = await submitted()
    const end = await away(first, delegate)
    expect((await view(owner, memo_id)).blocked).toBeUndefined()
    await setAccountDisabled(site, delegate, new Date())
    expect((await view(owner, memo_id)).blocked).toMatchObject({ until: day(1) })
    await setAccountDisabled(site, delegate, null)
    await end()
  })

  it('K4, K10: has no end where an account is disabled', async () => {
    const { owner, first } = people
    const memo_id = await submitted()
    await setAccountDisabled(site, first, new Date())
    expect((await view(owner, memo_id)).blocked).toEqual({ until: null, waits_for: [FIRST] })
    await setAccountDisabled(site, first, null)
  })
})

describe('a delegate (K2 to K4, K6)', () => {
  it('finds, reads and approves what was pending before, in their own name', async () => {
    const { owner, first } = people
    const memo_id = await submitted()
    expect(await ids(delegate)).not.toContain(memo_id)
    const end = await away(first, delegate)
    const [row] = (await tasks(delegate)).filter((one) => one.memo_id === memo_id)
    expect(row).toMatchObject({ acting_for: FIRST, memo_status: 'SUBMITTED' })
    const seen = await view(delegate, memo_id)
    expect(seen.abilities.approve).toEqual({ allowed: true })
    expect(seen.acting_for).toMatchObject([{ email: first.email, name: FIRST }])
    // As in the list, and the same for the person.
    expect(seen.waiting_since).toBe(row!.waiting_since)
    expect((await view(first, memo_id)).waiting_since).toBe(row!.waiting_since)
    expect(seen.sequence[0]!.approvers[0]).toMatchObject({ waiting_since: row!.waiting_since })
    expect(seen.sequence[1]!.approvers[0]).not.toHaveProperty('waiting_since')
    expect((await view(owner, memo_id)).waiting_since).toBeNull()

    await delegate.must('approve_memo', { memo_id, revision: seen.memo.revision, remarks: 'For her.' })
    const { levels } = await owner.must('get_memo_logs', { memo_id })
    expect(levels[0]!.logs.at(-1)).toMatchObject({
      name: 'Gina Cruz',
      acting_for: FIRST,
      action: 'APPROVED',
    })
    expect(levels[0]!.approvers[0]).toMatchObject({
      approval_status: 'APPROVED',
      decided_by: { name: 'Gina Cruz' },
    })
    expect(await refusalOf(first, memo_id)).toBe('FAILED_PRECONDITION')
    await end()

    // Afterwards like someone who was removed: until the next version.
    expect(await ids(delegate)).not.toContain(memo_id)
    const history = await delegate.must('getForMyApprovalHistoryWithUserID', { limit: 50 })
    expect(history.memos.find((one) => one.memo_id === memo_id)).toMatchObject({
      approval_status: 'APPROVED',
    })
    expect(await view(delegate, memo_id)).toMatchObject({
      waiting_since: null,
      abilities: { approve: { allowed: false } },
    })
    expect((await verifyMemos(site.services.db)).faults).toEqual([])
  })

  it('K6, U27: loads the further replies of a memo, of the version that they decide on too', async () => {
    const { owner, first, third } = people
    const memo_id = await submitted()
    const { levels } = await owner.must('get_memo_logs', { memo_id })
    const log_id = levels[0]!.logs[0]!.log_id
    const reply = (message: string) => owner.must('create_reply', { memo_id, log_id, message })
    const read = async () => {
      const page = await delegate.call('get_replies', { memo_id, log_id, limit: 30 })
      return page.ok ? page.result.replies.map(({ message }) => message) : page.code
    }
    for (const message of ['One', 'Two', 'Three', 'Four']) await reply(message)
    expect(await read()).toBe('PERMISSION_DENIED')
    const end = await away(first, delegate)
    expect(await read()).toEqual(['One', 'Two', 'Three', 'Four'])

    await delegate.must('return_memo', { memo_id, remarks: 'Which vendor?' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      memo_content: content({ subject: 'Vendor named' }),
      sequences: [first, third].map((approver, at) => ({
        ...level([approver]),
        sequence_id: raw_sequences[at]?.sequence_id,
      })),
      remarks: 'Vendor added.',
    })
    await reply('Five')
    expect(await read()).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
    await end()
    expect(await read()).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('has nothing before the first day, after the last, for other templates, and once it is ended', async () => {
    const { first } = people
    const memo_id = await submitted()
    for (const line of [
      { firstDay: day(1), lastDay: day(2) },
      { firstDay: day(-3), lastDay: day(-1) },
      { templateIds: [other.templateId] },
    ]) {
      const end = await away(first, delegate, line)
      expect(await ids(delegate)).toEqual([])
      expect(await refusalOf(delegate, memo_id)).toBe('PERMISSION_DENIED')
      const seen = await delegate.call('get_memo_details_for_viewing', { memo_id })
      expect(seen.ok ? null : seen.code).toBe('PERMISSION_DENIED')
      await end()
    }
    const end = await away(first, delegate)
    expect(await refusalOf(delegate, memo_id, { revision: 99 })).toBe('ABORTED')
    await end()
    expect(await refusalOf(delegate, memo_id, { revision: 99 })).toBe('PERMISSION_DENIED')
  })

  it('gains and loses the right at Manila midnight, without a job', async () => {
    const { first } = people
    const memo_id = await submitted()
    const end = await away(first, delegate, { lastDay: day(0) })
    const at = async (time: string) => {
      const now = `${day(0)}T${time}Z`
      site.setNow(now)
      await site.services.db
        .updateTable('sessions')
        .set({ last_seen_at: new Date(now) })
        .execute()
    }
    try {
      await at('15:59:00.000')
      expect(await ids(delegate)).toContain(memo_id)
      await at('16:01:00.000')
      expect(await ids(delegate)).toEqual([])
      expect(await refusalOf(delegate, memo_id)).toBe('PERMISSION_DENIED')
    } finally {
      site.setNow()
      await end()
    }
  })

  it('does not reach what the person owns, watches or waits for', async () => {
    const { owner, third, watcher } = people
    const memo_id = await submitted()
    for (const absent of [owner, third, watcher]) {
      const end = await away(absent, delegate)
      const seen = await delegate.call('get_memo_details_for_viewing', { memo_id })
      expect(seen.ok ? null : seen.code).toBe('PERMISSION_DENIED')
      expect(await ids(delegate)).not.toContain(memo_id)
      await end()
    }
  })

  it('who owns the memo, or has a place in it, reads why they cannot decide, and is not asked to', async () => {
    const { owner, first, third } = people
    const memo_id = await submitted()
    for (const [by, reason] of [
      [owner, 'DELEGATE_OWNS'],
      [third, 'DELEGATE_HAS_SEAT'],
    ] as const) {
      const end = await away(first, by)
      expect((await view(by, memo_id)).abilities.approve).toMatchObject({ allowed: false, reason })
      expect(await refusalOf(by, memo_id)).toBe('PERMISSION_DENIED')
      expect(await ids(by)).not.toContain(memo_id)
      await end()
    }
  })

  it('chooses whose tasks to see, and a memo of two people is listed once', async () => {
    const { owner, first, second } = people
    const own = (await owner.must('create_memo', submission(template, [level([delegate])]))).memo_id
    const both = (await owner.must('create_memo', submission(template, [level([first, second])]))).memo_id
    const ends = [await away(first, delegate), await away(second, delegate)]
    expect((await ids(delegate)).filter((id) => id === both)).toEqual([both])
    const asked = { memo_ids: [own, both, 'AVL-2026-9999'] }
    const chosen = await delegate.must('getForMyApprovalActiveWithUserID', asked)
    expect(chosen.memos.map(({ memo_id, several_seats }) => [memo_id, several_seats])).toEqual([
      [both, true],
      [own, undefined],
    ])
    expect(await ids(owner, asked)).toEqual([])
    expect(await ids(delegate, { whose: 'mine' })).toEqual([own])
    expect(await ids(delegate, { whose: 'others' })).not.toContain(own)
    const page = await delegate.must('getForMyApprovalActiveWithUserID', { limit: 15 })
    expect(page.page_info.total).toBe((await ids(delegate)).length)

    const seen = await view(delegate, both)
    expect(seen.acting_for).toHaveLength(2)
    expect(await refusalOf(delegate, both)).toBe('INVALID_ARGUMENT')
    await delegate.must('approve_memo', { memo_id: both, approver_id: seen.acting_for![1]!.approver_id })
    // One person, one seat.
    expect(await ids(delegate)).not.toContain(both)
    for (const end of ends) await end()
    await delegate.must('approve_memo', { memo_id: own })
  })

  it('waits for a change of the absence, and what it says then counts', async () => {
    const { first } = people
    const memo_id = await submitted()
    const end = await away(first, delegate)
    const { db } = site.services
    let ended: Promise<unknown> | undefined
    let decided: Promise<string | null> | undefined
    await db.transaction().execute(async (tx) => {
      const absence = await tx
        .selectFrom('absences')
        .select('absence_id')
        .where('ended_at', 'is', null)
        .executeTakeFirstOrThrow()
      await endAbsenceAt(tx, absence.absence_id, new Date())
      decided = refusalOf(delegate, memo_id)
      const waiting = () =>
        site.services.pool.query(
          "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%absence_lines%'",
        )
      await expect.poll(async () => (await waiting()).rows).toHaveLength(1)
    })
    await ended
    expect(await decided).toBe('PERMISSION_DENIED')
    await end()
  })
})

describe('notices to a delegate (K7)', () => {
  it('say for whom, in the bell and by mail, and only while they may decide', async () => {
    const { first } = people
    const end = await away(first, delegate)
    const memo_id = await submitted()
    const { db } = site.services
    const notices = await db
      .selectFrom('notifications as n')
      .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
      .select(['n.email', 'n.title', 'n.url', 'n.acts_for'])
      .where('m.memo_id', '=', memo_id)
      .where('n.kind', '=', 'LEVEL_STARTED_APPROVER')
      .orderBy('n.email')
      .execute()
    expect(notices).toMatchObject(
      [
        { email: first.email, acts_for: null },
        { email: delegate.email, acts_for: first.email, url: `/approvals/${memo_id}` },
      ].toSorted((a, b) => (a.email < b.email ? -1 : 1)),
    )
    const sent = notices.find(({ email }) => email === delegate.email)!
    expect(sent.title).toMatch(new RegExp(`^For ${FIRST}: For your approval: `))
    await end()
  })

  it('are left out where four eyes bar them (K4)', async () => {
    const { first, third } = people
    const end = await away(first, third)
    const memo_id = await submitted()
    const kinds = await site.services.db
      .selectFrom('notifications as n')
      .innerJoin('memos as m', 'm.memo_key', 'n.memo_key')
      .select('n.kind')
      .where('m.memo_id', '=', memo_id)
      .where('n.email', '=', third.email)
      .execute()
    expect(kinds).toEqual([])
    await end()
  })
})
