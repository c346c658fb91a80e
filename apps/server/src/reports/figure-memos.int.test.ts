import type { CallInput, CallOutput } from '@countersign/contract'
import { REPORT_STATUSES } from '@countersign/domain'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, mailOf, publishTemplate } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldDeltas } from './aggregates/fold-deltas.store.ts'
import { withRole } from './testing/actors.ts'
import { GROUPS, MAIN, makeOrganisation, OTHER as SECOND_COMPANY } from './testing/organisation.ts'

type Input = CallInput<'get_reports_memos'>
type Answer = CallOutput<'get_reports_memos'>

const HOUR = 3_600_000
const NINA = `nina@${MAIN.domain}`
const TOM = `tom@${MAIN.domain}`
const PIA = `pia@${SECOND_COMPANY.domain}`
/** Approves some memos; watches none. */
const APPROVER = mailOf('Ramon Uy')
/** Approves the others, and is a Group Admin of one group. */
const OTHER = mailOf('Jun Mercado')
/** Watches every memo. */
const WATCHER = mailOf('Rosario Dizon')

let site: TestSite
let timed: TestTemplate
let untimed: TestTemplate
let clock = Date.parse('2026-02-02T01:00:00Z')

beforeAll(async () => {
  site = await createTestSite()
  await makeOrganisation(site)
  timed = await publishTemplate(site, 'TIM', { level_days: 1 })
  untimed = await publishTemplate(site, 'UNT')
  for (const name of ['Rosario Dizon', 'Ramon Uy', 'Miguel Santos']) await withRole(site, name, 'Super Admin')
  await withRole(site, 'Jun Mercado', 'Group Admin', ['Treasury'])
  await approved(NINA, APPROVER, timed)
  await approved(TOM, OTHER, timed)
  await approved(TOM, APPROVER, untimed, [OTHER])
  const rejected = await submitted(NINA, OTHER)
  await (await as(OTHER)).must('reject_memo', { memo_id: rejected, remarks: 'No.' })
  const cancelled = await submitted(TOM, APPROVER)
  await (await as(TOM)).must('withdraw_memo', { memo_id: cancelled, remarks: 'No longer needed.' })
  const returned = await submitted(NINA, APPROVER)
  await (await as(APPROVER)).must('return_memo', { memo_id: returned, remarks: 'Add a quote.' })
  const withdrawn = await submitted(TOM, OTHER)
  await (await as(TOM)).must('self_return_memo', { memo_id: withdrawn, remarks: 'Mine again.' })
  await resubmitted()
  clock = Date.parse('2026-03-02T01:00:00Z')
  for (const template of [timed, untimed])
    for (const approver of [APPROVER, OTHER]) await submitted(TOM, approver, template)
  await submitted(PIA, APPROVER)
  clock = Date.parse('2026-03-05T01:00:00Z')
  site.setNow(new Date(clock).toISOString())
  await foldDeltas(site.services.db, site.services.now())
})
afterAll(() => site.stop())

const as = (email: string) => {
  site.setNow(new Date(clock).toISOString())
  return site.signIn(email)
}

async function submitted(owner: string, approver: string, template = timed, next: string[] = []) {
  clock += HOUR
  const { memo_id } = await (
    await as(owner)
  ).must('create_memo', {
    template_id: template.templateId,
    action: 'SUBMITTED',
    memo_content: content(),
    sequences: [level([approver], { watchers: [WATCHER] }), ...next.map((one) => level([one]))],
  })
  return memo_id
}

async function approved(owner: string, approver: string, template: TestTemplate, next: string[] = []) {
  const memo_id = await submitted(owner, approver, template, next)
  for (const email of [approver, ...next]) {
    clock += HOUR
    await (await as(email)).must('approve_memo', { memo_id })
  }
}

/** With the owner for two hours, then approved. */
async function resubmitted() {
  const memo_id = await submitted(NINA, APPROVER)
  await (await as(APPROVER)).must('return_memo', { memo_id, remarks: 'Add the offer.' })
  clock += 2 * HOUR
  const owner = await as(NINA)
  const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id })
  await owner.must('edit_memo', {
    memo_id,
    action: 'SUBMITTED',
    remarks: 'Added',
    memo_content: content(),
    sequences: [{ ...level([APPROVER], { watchers: [WATCHER] }), sequence_id: sequence[0]!.sequence_id }],
  })
  clock += HOUR
  await (await as(APPROVER)).must('approve_memo', { memo_id })
}

const filters = (more: Partial<Input> = {}) => ({
  company: MAIN.name,
  group: 'TRUE',
  template: '' as const,
  start_month: '01',
  end_month: '12',
  year: 2026,
  ...more,
})

async function memosOf(email: string, more: Asked): Promise<Answer> {
  return (await as(email)).must('get_reports_memos', { ...filters(), ...more })
}

const idsOf = ({ memos }: Answer) => memos.map(({ memo_id }) => memo_id).sort()

type Asked = Partial<Input> & Pick<Input, 'figure'>

/** Everything that a report counts memos by, and its number there. */
async function figuresIn(more: Partial<Input> = {}): Promise<[Asked, number][]> {
  const reader = await as(WATCHER)
  const report = await reader.must('get_reports', filters(more))
  const insights = await reader.must('get_reports_insights', filters(more))
  const countOf = (status: string) => report.statusCount.find((one) => one.status === status)!.count
  return [
    [{ figure: 'total' }, report.memoCount],
    ...report.statusCount.map(({ status, count }): [Asked, number] => [{ figure: 'total', status }, count]),
    ...report.templateCount.map(({ template_id, memo_count }): [Asked, number] => [
      { figure: 'total', template_id },
      memo_count,
    ]),
    [{ figure: 'pending' }, countOf('Forapproval')],
    [{ figure: 'overdue' }, insights.time!.overdue_count],
    [{ figure: 'approval_time' }, countOf('Approved')],
  ]
}

describe('W26, I1: the memos behind a figure', () => {
  it('are as many as the figure says, and all of them for a person who takes part in all', async () => {
    for (const more of [{}, { start_month: '03' }, { group: 'Treasury' }, { end_month: '01' }]) {
      const figures = await figuresIn(more)
      for (const [asked, count] of figures) {
        const found = await memosOf(WATCHER, { ...more, ...asked })
        expect([asked, found.total, found.own_total, found.memos.length]).toEqual([
          asked,
          count,
          count,
          count,
        ])
      }
    }
    const counts = (await figuresIn()).map(([, count]) => count)
    expect(counts).toEqual([12, 4, 1, 1, 4, 1, 1, 9, 3, 4, 2, 4])
  })

  it('are those that a person takes part in, while the figure still counts all', async () => {
    const mine = new Set(idsOf(await memosOf(APPROVER, { figure: 'total' })))
    expect(mine.size).toBe(7)
    for (const [asked, count] of await figuresIn()) {
      const [all, found] = [await memosOf(WATCHER, asked), await memosOf(APPROVER, asked)]
      expect([asked, idsOf(found)]).toEqual([asked, idsOf(all).filter((id) => mine.has(id))])
      expect([asked, found.total, found.own_total]).toEqual([asked, count, found.memos.length])
    }
  })

  it('are none for a reader who takes part in none', async () => {
    const reader = mailOf('Miguel Santos')
    for (const [asked, count] of await figuresIn())
      expect(await memosOf(reader, asked)).toEqual({ memos: [], total: count, own_total: 0 })
  })

  it('W18: are kept to the groups of a Group Admin', async () => {
    const group = { group: 'Treasury' }
    const found = await memosOf(OTHER, { ...group, figure: 'total' })
    expect([found.total, found.own_total]).toEqual([8, 5])
    const actor = await as(OTHER)
    for (const other of ['TRUE', 'FALSE', GROUPS[0]])
      for (const figure of ['total', 'pending', 'overdue', 'approval_time'] as const)
        expect(await actor.call('get_reports_memos', { ...filters({ group: other }), figure })).toMatchObject(
          {
            code: 'PERMISSION_DENIED',
          },
        )
    const stranger = await as(NINA)
    expect(await stranger.call('get_reports_memos', { ...filters(), figure: 'total' })).toMatchObject({
      code: 'PERMISSION_DENIED',
    })
  })

  it('are narrowed by status and template together; what no memo has in common has none', async () => {
    const count = async (more: Asked) => {
      const { total, own_total, memos } = await memosOf(WATCHER, more)
      expect([own_total, memos.length]).toEqual([total, total])
      return total
    }
    const { templateId: template_id } = timed
    expect(await count({ figure: 'total', template_id, status: 'Forapproval' })).toBe(2)
    expect(await count({ figure: 'pending', template_id })).toBe(2)
    expect(await count({ figure: 'pending', status: 'Approved' })).toBe(0)
    expect(await count({ figure: 'overdue', status: 'Forapproval' })).toBe(2)
    expect(await count({ figure: 'overdue', status: 'Returned' })).toBe(0)
    expect(await count({ figure: 'owner_time', status: 'Approved' })).toBe(1)
    expect(await count({ figure: 'owner_time', status: 'Returned' })).toBe(0)
    expect(await count({ figure: 'hold_time' })).toBe(0)
    expect(await count({ figure: 'approver_time' })).toBe(4)
    for (const [at, memos] of [4, 1, 0].entries())
      expect(await count({ figure: 'level', level: at + 1 })).toBe(memos)
    for (const unknown of ['none', '*'])
      expect(await count({ figure: 'total', template_id: unknown })).toBe(0)
    // The cost report's template doesn't exist here, so it has no memos, and none of another template.
    expect(await count({ figure: 'total', template: 'AVL', group: 'FALSE' })).toBe(0)
    expect(await count({ figure: 'total', template: 'AVL', group: 'FALSE', template_id })).toBe(0)
  })

  it('are read page by page, the latest first or the longest', async () => {
    for (const figure of ['total', 'pending', 'approval_time'] as const) {
      const all = await memosOf(WATCHER, { figure })
      const pages: Answer['memos'] = []
      for (let skip = 0; skip <= all.own_total; skip += 3) {
        const page = await memosOf(WATCHER, { figure, skip, limit: 3 })
        expect([page.total, page.own_total]).toEqual([all.total, all.own_total])
        pages.push(...page.memos)
      }
      expect(pages).toEqual(all.memos)
      const durations = pages.map(({ duration }) => duration)
      if (figure === 'total') expect(durations.every((duration) => duration === null)).toBe(true)
      else expect(durations).toEqual(durations.toSorted((one, other) => other! - one!))
    }
    expect((await memosOf(WATCHER, { figure: 'total', skip: 1000 })).memos).toEqual([])
  })

  it('have their status, and whom they wait for: the approvers of the level, or the owner', async () => {
    const { memos } = await memosOf(WATCHER, { figure: 'total' })
    for (const status of REPORT_STATUSES) {
      const [memo] = memos.filter((one) => one.status === status)
      const ended = status === 'Approved' || status === 'Rejected' || status === 'Cancelled'
      expect([status, memo?.waiting === null]).toEqual([status, ended])
    }
    const of = (status: string) => memos.find((memo) => memo.status === status)?.waiting
    const none = { due_at: null, overdue_days: null }
    expect(of('Returned')).toMatchObject({
      ...none,
      level: null,
      people: [{ name: 'Nina Core', delegate: null }],
    })
    expect(of('Withdrawn')).toMatchObject({ level: null, people: [{ name: 'Tom Treasury', delegate: null }] })
    const { memos: overdue } = await memosOf(APPROVER, { figure: 'overdue' })
    expect(overdue).toHaveLength(1)
    // Due on March 3, 18:00 in Manila; March 4 and 5 are working days.
    expect(overdue[0]).toMatchObject({
      duration: 39 * HOUR,
      status: 'Forapproval',
      waiting: {
        level: 1,
        days: 3,
        due_at: '2026-03-03T10:00:00.000Z',
        overdue_days: 2,
        people: [{ name: 'Ramon Uy', delegate: null }],
      },
    })
  })

  it('K2, K4: name who decides for an absent approver, where four eyes allow it', async () => {
    const approver = await as(APPROVER)
    const [delegate] = [await site.signIn(TOM)]
    const absent = (delegate_email: string, template_ids: string[]) =>
      approver.must('save_absence', {
        first_day: '2026-03-05',
        last_day: '2026-03-05',
        note: '',
        lines: [{ first_day: '2026-03-05', last_day: '2026-03-05', template_ids, delegate_email }],
      })
    const delegates = async () => {
      const { memos } = await memosOf(APPROVER, { figure: 'pending' })
      return memos.map(({ waiting }) => waiting?.people[0]?.delegate).sort()
    }
    const gina = await site.signIn(mailOf('Gina Cruz'), 'Gina Cruz')
    const { absence_id } = await absent(gina.email, [untimed.templateId])
    expect(await delegates()).toEqual(['Gina Cruz', null])
    await approver.must('end_absence', { absence_id })
    const again = await absent(delegate.email, [])
    // Tom owns both memos.
    expect(await delegates()).toEqual([null, null])
    await approver.must('end_absence', { absence_id: again.absence_id })
  })

  it('W26, P4: are listed once for a person who has parts in one by two addresses', async () => {
    const earlier = mailOf('Rosario Before')
    const twice = await submitted(TOM, earlier)
    await sql`UPDATE participants SET person_id = person_of(${WATCHER}) WHERE person_id = person_of(${earlier})`.execute(
      site.services.db,
    )
    const found = await memosOf(WATCHER, { figure: 'pending' })
    expect(idsOf(found).filter((id) => id === twice)).toHaveLength(1)
    expect(found.own_total).toBe(5)
    expect(found.memos.find(({ memo_id }) => memo_id === twice)).toMatchObject({ audience_type: 'approvals' })
  })
})
