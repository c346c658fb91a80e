import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '@countersign/contract'
import { saveAbsence } from '@countersign/server/people/absences/absence.store'
import { personIds } from '@countersign/server/people/addresses.store'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { isReading } from '@countersign/test-kit/query-plans'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'

let site: TestSite
let admin: Actor
let people: Awaited<ReturnType<typeof signInParticipants>>
let timed: TestTemplate
let untimed: TestTemplate
/** Submitted on a Monday and due on its Wednesday, submitted on that Wednesday, and without a due time. */
let old: string
let young: string
let plain: string

const MONDAY = '2026-11-23T01:00:00.000Z'
const WEDNESDAY = '2026-11-25T01:00:00.000Z'
const DUE = '2026-11-25T10:00:00.000Z'
const FRIDAY = '2026-11-27T01:00:00.000Z'

beforeAll(async () => {
  ;({ site, admin } = await createConsoleSite())
  people = await signInParticipants(site)
  timed = await publishTemplate(site, 'TIM', { allow_sub_approvals: true, level_days: 2 })
  untimed = await publishTemplate(site, 'UNT')
  await at(MONDAY)
  old = await submit(timed)
  plain = await submit(untimed)
  await at(WEDNESDAY)
  young = await submit(timed)
  await at(FRIDAY)
})
afterAll(() => site.stop())

async function submit(template: TestTemplate): Promise<string> {
  const { owner, first, second, watcher } = people
  const route = [level([first], { watchers: [watcher.email] }), level([second])]
  return (await owner.must('create_memo', submission(template, route))).memo_id
}

/** Goes to an instant, where everyone signs in again. */
async function at(now: string) {
  site.setNow(now)
  people = await signInParticipants(site)
  admin = await site.signIn(admin.email, 'Liza Marasigan', 'admin')
}

type Input = CallInput<'getForMyApprovalActiveWithUserID'>
const tasks = (who: Actor, input: Input = {}) => who.must('getForMyApprovalActiveWithUserID', input)
const idsOf = async (who: Actor, input: Input = {}) =>
  (await tasks(who, input)).memos.map(({ memo_id }) => memo_id)

describe('L2: the rows of a list', () => {
  it('say when their level is due, by how many working days it is overdue, and since when they wait', async () => {
    const { memos } = await tasks(people.first)
    const rows = memos.map((row) => [row.memo_id, row.due_at, row.overdue_days, row.waiting_since])
    expect(rows).toEqual([
      [young, '2026-11-27T10:00:00.000Z', null, WEDNESDAY],
      [plain, null, null, MONDAY],
      [old, DUE, 2, MONDAY],
    ])
    for (const page of [
      await people.owner.must('getMyMemosActiveWithUserID', {}),
      await people.watcher.must('getMemosToWatchActiveWithUserID', {}),
    ])
      expect(page.memos.find(({ memo_id }) => memo_id === old)).toMatchObject({
        due_at: DUE,
        overdue_days: 2,
        waiting_since: null,
      })
  })

  it('say nothing of it once the memo is back with its owner', async () => {
    const { memo_id } = await people.owner.must(
      'create_memo',
      submission(timed, [level([people.third])], { subject: 'Returned' }),
    )
    await people.third.must('return_memo', { memo_id, remarks: 'No' })
    const { memos } = await people.owner.must('getMyMemosActiveWithUserID', {})
    expect(memos.find((row) => row.memo_id === memo_id)).toMatchObject({ due_at: null, overdue_days: null })
  })
})

describe('L2: the overdue tasks', () => {
  it('are listed alone, counted, and in pages', async () => {
    const page = await tasks(people.first, { overdue: true })
    expect(page.memos.map(({ memo_id }) => memo_id)).toEqual([old])
    expect(page.page_info).toMatchObject({ total: 1, first: 1, has_next: false })
    const next = { overdue: true, start_after: page.page_info.end_cursor }
    expect(await idsOf(people.first, next)).toEqual([])
    expect(await idsOf(people.first, { overdue: true, memo_type: untimed.templateId })).toEqual([])
    expect(await idsOf(people.second, { overdue: true })).toEqual([])
  })

  it('are not filtered in other lists', async () => {
    const { memos } = await people.owner.must('getMyMemosActiveWithUserID', { overdue: true })
    expect(memos.map(({ memo_id }) => memo_id)).toContain(plain)
  })

  it('K6: include those of the person a delegate decides for', async () => {
    const { db } = site.services
    const { first, third } = people
    const personId = (await personIds(db, [first.email])).get(first.email)!
    const days = { firstDay: '2026-11-27', lastDay: '2026-11-27' }
    const absence = { ...days, note: '', lines: [{ ...days, templateIds: [], delegate: third.email }] }
    await db
      .transaction()
      .execute((tx) => saveAbsence(tx, undefined, { absence, personId, setBy: null, at: new Date(FRIDAY) }))
    await at(FRIDAY)
    expect(await idsOf(people.third, { overdue: true })).toEqual([old])
    expect(await idsOf(people.third, { overdue: true, whose: 'mine' })).toEqual([])
    await db.deleteFrom('absences').execute()
  })

  it('follow the holidays', async () => {
    const save = (days: string[]) =>
      admin.must('admin-save_holidays', { holidays: days.map((day) => ({ day, name: 'A holiday' })) })
    await save(['2026-11-24', '2026-11-26'])
    await site.runJobs()
    expect(await idsOf(people.first, { overdue: true })).toEqual([])
    await save([])
    await site.runJobs()
    expect(await idsOf(people.first, { overdue: true })).toEqual([old])
  })

  it('are a range of an index of their own, however many memos wait', async () => {
    const { pool } = site.services
    const { stranger } = people
    await pool.query(
      `INSERT INTO memos (memo_id, state, owner_email, owner_name, template_id, version_id, template_name, owner_subject,
         created_at, modified_at, changed_at)
       SELECT 'MASS-' || n, '{}', 'mass@northwind.example', 'Mass', template_id, version_id, 'Form', '', now(), now(), now()
       FROM generate_series(1, 3000) n, LATERAL (SELECT template_id, version_id FROM template_versions LIMIT 1) t`,
    )
    await pool.query(
      `INSERT INTO participants (memo_key, email, role, audience, list, status, template_id, created_at, sort_at)
       SELECT memo_key, $1, 'approver', 'approver', 'active', 'SUBMITTED', template_id, now(), now()
       FROM memos WHERE memo_id LIKE 'MASS-%'`,
      [stranger.email],
    )
    await pool.query('VACUUM ANALYZE participants, memos')
    const recorder = new SqlRecorder(pool)
    const [list] = (await recorder.record(() => tasks(stranger, { overdue: true }))).filter(isReading)
    const { rows } = await pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${list!.text}`, list!.values)
    const plan = JSON.stringify(rows)
    expect(plan).toContain('participants_person_due')
    expect(plan).not.toMatch(/participants_person_(list|type)/)
  })

  it('end with the decision', async () => {
    await at(MONDAY)
    const memo_id = await submit(timed)
    await at(FRIDAY)
    expect(await idsOf(people.first, { overdue: true })).toEqual([memo_id, old])
    await people.first.must('approve_memo', { memo_id })
    expect(await idsOf(people.first, { overdue: true })).toEqual([old])
    // The next level has its own time.
    expect(await idsOf(people.second)).toEqual([memo_id])
    expect(await idsOf(people.second, { overdue: true })).toEqual([])
  })
})
