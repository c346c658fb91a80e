import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, mailOf, publishTemplate } from '@countersign/test-kit/memos'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { foldDeltas } from './aggregates/fold-deltas.store.ts'
import { withRole } from './testing/actors.ts'
import type { CostAnswers } from './testing/organisation.ts'
import { costContent, MAIN, makeOrganisation, publishCostTemplate } from './testing/organisation.ts'

const HOUR = 3_600_000
const APPROVER = mailOf('Ramon Uy')
const SECOND = mailOf('Rosario Dizon')

let site: TestSite
let costs: TestTemplate
let plain: TestTemplate
let clock = Date.parse('2026-02-02T01:00:00Z')

/** Signs a person in at the clock's time: earlier sessions may have ended (B3). */
const as = (email: string): Promise<Actor> => {
  site.setNow(new Date(clock).toISOString())
  return site.signIn(email)
}

async function submitted(owner: string, cost?: CostAnswers, approvers = [APPROVER]): Promise<string> {
  const template = cost ? costs : plain
  const { memo_id } = await (
    await as(owner)
  ).must('create_memo', {
    template_id: template.templateId,
    action: 'SUBMITTED',
    memo_content: cost ? costContent(cost) : content(),
    sequences: approvers.map((approver) => level([approver])),
  })
  return memo_id
}

async function approved(owner: string, hours: number, cost?: CostAnswers): Promise<void> {
  const memo_id = await submitted(owner, cost)
  clock += hours * HOUR
  await (await as(APPROVER)).must('approve_memo', { memo_id })
}

const nina = `nina@${MAIN.domain}`
const tom = `tom@${MAIN.domain}`
const una = `una@${MAIN.domain}`

/** Reads the report as a Super Admin after folding the deltas. */
async function report(more: Partial<Parameters<typeof filters>[0]> = {}) {
  await foldDeltas(site.services.db, site.services.now())
  return (await as(mailOf('Miguel Santos'))).must('get_reports', filters(more))
}

const filters = (more: {
  group?: string
  template?: '' | 'AVL'
  start_month?: string
  end_month?: string
  year?: number
}) => ({
  company: MAIN.name,
  group: 'TRUE',
  template: '' as const,
  start_month: '01',
  end_month: '12',
  year: 2026,
  ...more,
})

beforeAll(async () => {
  site = await createTestSite()
  await makeOrganisation(site)
  costs = await publishCostTemplate(site)
  plain = await publishTemplate(site, 'GEN')
  for (const name of ['Miguel Santos', 'Ramon Uy', 'Rosario Dizon']) await withRole(site, name, 'Super Admin')
  await approved(nina, 2)
  await approved(nina, 4)
  await approved(tom, 12)
  const returned = await submitted(tom)
  clock += HOUR
  await (await as(APPROVER)).must('return_memo', { memo_id: returned, remarks: 'Add a quote.' })
  const withdrawn = await submitted(nina)
  await (await as(nina)).must('self_return_memo', { memo_id: withdrawn, remarks: 'Mine again.' })
  const cancelled = await submitted(nina)
  await (await as(nina)).must('withdraw_memo', { memo_id: cancelled, remarks: 'No longer needed.' })
  const rejected = await submitted(una)
  await (await as(APPROVER)).must('reject_memo', { memo_id: rejected, remarks: 'No.' })
  // The next month.
  clock = Date.parse('2026-03-02T01:00:00Z')
  await submitted(tom, undefined, [APPROVER, SECOND])
  await (
    await as(nina)
  ).must('create_memo', {
    template_id: plain.templateId,
    action: 'SAVE_AS_DRAFT',
    memo_content: content(),
    sequences: [level([APPROVER])],
  })
  const [first, second, third] = ['0.10', '0.20', '900719925474099.01']
  for (const amount of [first, second, third]) await approved(nina, 1, { amount: amount! })
  await approved(tom, 1, { amount: '100000', type: 'OPEX', budget: 'UNBUDGETED' })
  await approved(tom, 1, { amount: '100000.01', type: 'BOTH', currency: 'USD', budget: 'UNDERBUDGETED' })
  await submitted(tom, { amount: '5' })
})
afterAll(() => site.stop())

describe('W19: get_reports', () => {
  it('H2: counts submitted memos by status; the statuses add up to the total', async () => {
    const { memoCount, statusCount } = await report()
    expect(memoCount).toBe(14)
    expect(statusCount).toEqual([
      { status: 'Approved', count: 8 },
      { status: 'Rejected', count: 1 },
      { status: 'Cancelled', count: 1 },
      { status: 'Forapproval', count: 2 },
      { status: 'Returned', count: 1 },
      { status: 'Withdrawn', count: 1 },
    ])
  })

  it('H3: averages over approved memos and their decisions', async () => {
    const february = await report({ start_month: '02', end_month: '02' })
    expect(february).toMatchObject({
      memoCount: 7,
      aveTotalTime: 6 * HOUR,
      aveApproversTime: 6 * HOUR,
      approversCount: 3,
      totalApprovers: 3,
    })
    const january = await report({ start_month: '01', end_month: '01' })
    expect(january).toMatchObject({ memoCount: 0, aveTotalTime: 0, aveApproversTime: 0, groupCount: [] })
  })

  it('H4: shows memos by group only if all groups are selected', async () => {
    const expected = [
      { group_name: 'Network Core', group_count: 4, group_ave_time: 3 * HOUR },
      { group_name: 'Treasury', group_count: 2, group_ave_time: 12 * HOUR },
    ]
    const february = { start_month: '02', end_month: '02' }
    expect((await report(february)).groupCount).toEqual(expected)
    // Both words mean all groups.
    expect((await report({ ...february, group: 'FALSE' })).groupCount).toEqual(expected)
    const treasury = await report({ ...february, group: 'Treasury' })
    expect(treasury).toMatchObject({ memoCount: 2, groupCount: [], aveTotalTime: 12 * HOUR })
  })

  it('lists published templates by name, including those without memos', async () => {
    const { templateCount } = await report({ start_month: '02', end_month: '02' })
    expect(templateCount.map((row) => [row.template_code, row.memo_count])).toEqual([
      ['AVL', 0],
      ['GEN', 7],
    ])
    expect(templateCount[0]).not.toHaveProperty('costs')
  })

  it('H7, G3: reports exact costs of approved memos, in one panel each, by currency and budget type', async () => {
    const { memoCount, templateCount } = await report({ group: 'FALSE', template: 'AVL' })
    expect(memoCount).toBe(6)
    expect(templateCount.map((row) => row.template_code)).toEqual(['AVL'])
    const found = templateCount[0]!.costs!
    expect(found).toHaveLength(3 * 16)
    const source = (panel: string, currency: string, budget: string) =>
      found
        .find((row) => row.panel === panel && row.currency === currency)!
        .sources.find((one) => one.budget_type === budget)!
    expect(source('CAPEX', 'PHP', 'BUDGETED')).toEqual({
      budget_type: 'BUDGETED',
      total_amount: '900719925474099.31',
      memo_count: 3,
      ranges: [2, 0, 0, 0, 0, 0, 0, 0, 1],
    })
    expect(source('OPEX', 'PHP', 'UNBUDGETED')).toMatchObject({
      total_amount: '100000.00',
      ranges: [0, 1, 0, 0, 0, 0, 0],
    })
    expect(source('CAPEX + OPEX', 'USD', 'UNDERBUDGETED')).toMatchObject({
      total_amount: '100000.01',
      ranges: [0, 0, 1, 0, 0, 0, 0],
    })
    expect(source('OPEX', 'PHP', 'BUDGETED')).toMatchObject({ total_amount: '0.00', memo_count: 0 })
    const counted = found.flatMap((row) => row.sources).reduce((sum, one) => sum + one.memo_count, 0)
    expect(counted).toBe(5)
  })

  it('H5: returns the time of the last update, or null before the first', async () => {
    expect((await report()).date_updated).toBe(new Date(clock).toISOString())
    expect((await report({ year: 2024 })).date_updated).toBeNull()
  })

  it('rejects months that end before they start, and years before 2021', async () => {
    const admin = await as(mailOf('Miguel Santos'))
    for (const wrong of [{ start_month: '06', end_month: '05' }, { year: 2020 }, { start_month: '13' }])
      expect(await admin.call('get_reports', filters(wrong))).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

describe('W26: get_reports_insights', () => {
  const insights = async (email: string, more: Parameters<typeof filters>[0] = {}) => {
    await foldDeltas(site.services.db, site.services.now())
    return (await as(email)).must('get_reports_insights', filters(more))
  }

  it('returns medians, 90th percentiles, months and the slowest levels', async () => {
    const found = await insights(mailOf('Miguel Santos'), { start_month: '01', end_month: '03' })
    // 2, 4, 12, and five times 1 hour.
    expect(found.approval_time).toEqual({ median: HOUR, percentile_90: 6.4 * HOUR })
    expect(found.approver_time).toEqual(found.approval_time)
    expect(found.months).toEqual([
      { month: '01', memo_count: 0, approved_count: 0, average_time: null },
      { month: '02', memo_count: 7, approved_count: 3, average_time: 6 * HOUR },
      { month: '03', memo_count: 7, approved_count: 5, average_time: HOUR },
    ])
    expect(found.slowest_levels).toEqual([{ level: 1, decisions: 8, average_time: (23 * HOUR) / 8 }])
    const treasury = await insights(mailOf('Miguel Santos'), { group: 'Treasury', end_month: '03' })
    expect(treasury.months.map((month) => month.memo_count)).toEqual([0, 2, 4])
    expect(treasury.approval_time?.median).toBe(HOUR)
  })

  it('I1: returns the age of the oldest pending memo, and its ID only to participants', async () => {
    const stranger = await insights(mailOf('Miguel Santos'))
    expect(stranger.oldest_pending).toEqual({
      since: '2026-03-02T01:00:00.000Z',
      memo_id: null,
      audience_type: null,
      group_name: expect.any(String) as string,
    })
    const second = await insights(SECOND)
    expect(second.oldest_pending).toMatchObject({ memo_id: 'GEN-2026-0008', audience_type: 'approvals' })
    expect((await insights(SECOND, { start_month: '01', end_month: '02' })).oldest_pending).toBeNull()

    // People who left may read older versions, not the pending memo.
    const { db } = site.services
    const left = (last_version: number | null) =>
      db.updateTable('participants').set({ last_version }).where('email', '=', SECOND).execute()
    await left(1)
    expect((await insights(SECOND)).oldest_pending).toMatchObject({ memo_id: null, audience_type: null })
    await left(null)
  })

  it('returns no figures for a period without memos', async () => {
    expect(await insights(mailOf('Miguel Santos'), { year: 2023 })).toMatchObject({
      approval_time: null,
      approver_time: null,
      oldest_pending: null,
      slowest_levels: [],
    })
  })
})

describe('get_reports_memos', () => {
  type Asked = {
    figure: 'approval_time' | 'approver_time' | 'level' | 'pending'
    level?: number
    end_month?: string
  }
  const memos = async (email: string, { figure, level: at, ...more }: Asked) => {
    await foldDeltas(site.services.db, site.services.now())
    const actor = await as(email)
    return (await actor.must('get_reports_memos', { ...filters(more), figure, level: at })).memos
  }

  it('I1: lists the slowest memos of the caller, slowest first', async () => {
    const longest = await memos(APPROVER, { figure: 'approval_time' })
    expect(longest.map((memo) => memo.duration! / HOUR)).toEqual([12, 4, 2, 1, 1, 1, 1, 1])
    expect(longest[0]).toMatchObject({ audience_type: 'approvals', memo_subject: expect.any(String) })
    for (const asked of [{ figure: 'approver_time' }, { figure: 'level', level: 1 }] as const)
      expect(await memos(APPROVER, asked), asked.figure).toEqual(longest)
    expect(await memos(APPROVER, { figure: 'level', level: 2 })).toEqual([])
    expect(await memos(APPROVER, { figure: 'approval_time', end_month: '02' })).toEqual(longest.slice(0, 3))
  })

  it('lists pending memos with their time until now', async () => {
    const waiting = await memos(SECOND, { figure: 'pending' })
    expect(waiting[0]).toMatchObject({
      memo_id: 'GEN-2026-0008',
      duration: clock - Date.parse('2026-03-02T01:00:00.000Z'),
    })
  })

  it('I1: gives no access to memos through a reports role', async () => {
    for (const figure of ['approval_time', 'pending'] as const)
      expect(await memos(mailOf('Miguel Santos'), { figure })).toEqual([])
  })

  it('requires a level', async () => {
    const actor = await as(mailOf('Miguel Santos'))
    const answer = await actor.call('get_reports_memos', { ...filters({}), figure: 'level' })
    expect(answer).toMatchObject({
      ok: false,
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'level' }] },
    })
  })
})

describe('H5: update_reports', () => {
  const ask = { company: MAIN.name, start_month: '03', end_month: '03', year: 2026 }

  it('recomputes the whole year in a job with progress, shared by concurrent requests', async () => {
    const before = await report()
    const { db } = site.services
    await db.updateTable('memo_facts').set({ status: 'Rejected' }).execute()
    await db.deleteFrom('report_years').execute()
    const admin = await as(mailOf('Miguel Santos'))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        admin.must('update_reports', { ...ask, idempotency_key: `update-${index}` }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.update_id)).size).toBe(1)
    const { update_id } = answers[0]!
    expect(await admin.must('get_reports_update', { update_id })).toEqual({
      state: 'pending',
      done: 0,
      total: 0,
    })
    await site.runJobs()
    expect(await admin.must('get_reports_update', { update_id })).toEqual({
      state: 'fulfilled',
      done: 14,
      total: 14,
    })
    expect(await report()).toEqual({ ...before, date_updated: expect.any(String) as string })
    expect((await admin.must('update_reports', ask)).update_id).not.toBe(update_id)
  })

  it('replaces an update that makes no progress', async () => {
    const admin = await as(mailOf('Miguel Santos'))
    const lost = await admin.must('update_reports', { ...ask, year: 2025 })
    clock += HOUR
    const later = await as(mailOf('Miguel Santos'))
    expect(await later.must('get_reports_update', { update_id: lost.update_id })).toMatchObject({
      state: 'rejected',
    })
    const next = await later.must('update_reports', { ...ask, year: 2025 })
    expect(next.update_id).not.toBe(lost.update_id)
    await site.runJobs()
    expect(await later.must('get_reports_update', { update_id: next.update_id })).toMatchObject({
      state: 'fulfilled',
    })
    expect(await later.must('get_reports_update', { update_id: lost.update_id })).toMatchObject({
      state: 'rejected',
    })
  })
})
