import type { CallInput } from '@countersign/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, mailOf, publishTemplate } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { fillReportsWhereMissing } from './aggregates/fill-reports.job.ts'
import { foldDeltas } from './aggregates/fold-deltas.store.ts'
import { personIds } from '../people/addresses.store.ts'
import type { ReportRequest } from './lists/report-request.ts'
import { readReportBatches } from './lists/report-rows.queries.ts'
import { withRole } from './testing/actors.ts'
import { MAIN, makeOrganisation } from './testing/organisation.ts'

const HOUR = 3_600_000
const OWNER = `nina@${MAIN.domain}`
const APPROVER = mailOf('Ramon Uy')
const OTHER = mailOf('Jun Mercado')
const READER = 'Rosario Dizon'
const NOW = '2026-02-06T01:00:00Z'

let site: TestSite
let timed: TestTemplate
let untimed: TestTemplate

beforeAll(async () => {
  site = await createTestSite()
  await makeOrganisation(site)
  await withRole(site, READER, 'Super Admin')
  timed = await publishTemplate(site, 'TIM', { level_days: 1 })
  untimed = await publishTemplate(site, 'UNT')
  // Last year's: returned for 2 hours, approved after 5.
  await approved('2025-11-03T01:00:00Z', 2)
  await pending('2025-11-03T01:00:00Z', OTHER)
  // This year's: 1 hour, and returned for 6 hours with 2 at its level.
  await approved('2026-02-02T01:00:00Z', 0)
  await approved('2026-02-03T01:00:00Z', 6)
  await pending('2026-02-04T01:00:00Z', APPROVER)
  await pending('2026-02-04T01:00:00Z', OTHER)
  await pending('2026-02-04T01:00:00Z', OTHER, untimed)
  site.setNow(NOW)
  await foldDeltas(site.services.db, site.services.now())
})
afterAll(() => site.stop())
beforeEach(() => site.setNow(NOW))

async function pending(at: string, approver: string, { templateId }: TestTemplate = timed): Promise<string> {
  site.setNow(at)
  const owner = await site.signIn(OWNER)
  const sent = { template_id: templateId, action: 'SUBMITTED' as const, memo_content: content() }
  return (await owner.must('create_memo', { ...sent, sequences: [level([approver])] })).memo_id
}

/** One hour at its level, returned for some hours if any, and one hour more. */
async function approved(at: string, hoursReturned: number): Promise<void> {
  const memo_id = await pending(at, APPROVER)
  let clock = Date.parse(at)
  const after = (hours: number) => site.setNow(new Date((clock += hours * HOUR)).toISOString())
  after(1)
  const [owner, approver] = [await site.signIn(OWNER), await site.signIn(APPROVER)]
  if (hoursReturned > 0) {
    await approver.must('return_memo', { memo_id, remarks: 'Add the offer' })
    after(hoursReturned)
    const { sequence } = await owner.must('get_memo_details_for_viewing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'Added',
      memo_content: content(),
      sequences: [{ ...level([APPROVER]), sequence_id: sequence[0]!.sequence_id }],
    })
    after(1)
  }
  await approver.must('approve_memo', { memo_id })
}

const period = (more: Partial<CallInput<'get_reports_insights'>> = {}) => ({
  company: MAIN.name,
  group: 'TRUE',
  template: '' as const,
  start_month: '01',
  end_month: '03',
  year: 2026,
  ...more,
})
const times = async (more: Parameters<typeof period>[0] = {}) => {
  const reader = await site.signIn(mailOf(READER))
  return (await reader.must('get_reports_insights', period(more))).time!
}
const memosOf = async (email: string, figure: 'overdue' | 'owner_time' | 'hold_time') => {
  const actor = await site.signIn(email)
  return (await actor.must('get_reports_memos', { ...period(), figure })).memos
}

describe('W26, L6: where the time goes', () => {
  it('L6: sums the parts of fully approved memos, and those of each template', async () => {
    const ledger = { memo_count: 2, owner: 6 * HOUR, hold: 0, levels: 3 * HOUR }
    const found = await times()
    expect(found.ledger).toEqual(ledger)
    expect(found.template_ledgers).toEqual([{ ...ledger, template_name: expect.any(String) as string }])
  })

  it('W26: counts what is overdue now, and compares with as many months before', async () => {
    expect(await times()).toMatchObject({ overdue_count: 2, previous: { start: '2025-10', end: '2025-12' } })
    expect((await times()).previous).toMatchObject({
      memo_count: 2,
      status_counts: [
        { status: 'Approved', count: 1 },
        { status: 'Rejected', count: 0 },
        { status: 'Cancelled', count: 0 },
        { status: 'Forapproval', count: 1 },
        { status: 'Returned', count: 0 },
        { status: 'Withdrawn', count: 0 },
      ],
      average_time: 4 * HOUR,
      overdue_count: 1,
      slowest_levels: [{ level: 1, decisions: 2, average_time: HOUR }],
      ledger: { memo_count: 1, owner: 2 * HOUR, hold: 0, levels: 2 * HOUR },
    })
    expect((await times({ start_month: '01', end_month: '12', year: 2021 })).previous).toBeNull()
    expect((await times({ start_month: '03' })).previous).toMatchObject({ start: '2026-02', end: '2026-02' })
    // None was approved in the months before.
    expect((await times({ start_month: '01', end_month: '02', year: 2025 })).previous).toMatchObject({
      memo_count: 0,
      average_time: null,
    })
  })

  it('I1: leads to the memos in which the reader takes part', async () => {
    await withRole(site, 'Ramon Uy', 'Super Admin')
    const overdue = await memosOf(APPROVER, 'overdue')
    // Due on February 5, 18:00 in Manila.
    expect(overdue.map(({ duration }) => duration)).toEqual([15 * HOUR])
    expect((await memosOf(APPROVER, 'owner_time')).map(({ duration }) => duration)).toEqual([6 * HOUR])
    expect(await memosOf(APPROVER, 'hold_time')).toEqual([])
    expect(await memosOf(mailOf(READER), 'overdue')).toEqual([])
  })

  it('L6, H8: the spreadsheet of a list has the parts of every memo so far, and for people who left until then', async () => {
    const { db } = site.services
    const personId = (await personIds(db, [APPROVER])).get(APPROVER)!
    const reader = { personId, email: APPROVER, now: site.services.now(), delegate: undefined }
    const request: ReportRequest = {
      ...{
        audience: 'approver',
        lists: ['active', 'history'],
        memoTypes: [],
        startDate: null,
        endDate: null,
      },
      whose: 'all',
      isOverdue: false,
    }
    const ledgers = async () => {
      const found: (number[] | null)[] = []
      for await (const batch of readReportBatches(
        { snapshot: db, archive: site.services },
        reader,
        request,
        false,
      ))
        found.push(...batch.map(({ ledger }) => ledger && [ledger.owner / HOUR, ledger.levels / HOUR]))
      return found
    }
    expect(await ledgers()).toEqual([
      [0, 48],
      [6, 2],
      [0, 1],
      [2, 2],
    ])
    const left = (last_version: number | null) =>
      db.updateTable('participants').set({ last_version }).where('person_id', '=', personId).execute()
    await left(1)
    expect(await ledgers()).toEqual([
      [0, 0],
      [0, 1],
      [0, 1],
      [0, 1],
    ])
    await left(null)
  })

  it('L6: measures memos that a release without ledgers approved', async () => {
    const { db } = site.services
    await db.updateTable('memo_facts').set({ owner_ms: null, hold_ms: null }).execute()
    expect((await times()).ledger.memo_count).toBe(0)
    await fillReportsWhereMissing(site.services)
    await site.runJobs()
    expect((await times()).ledger).toMatchObject({ memo_count: 2, owner: 6 * HOUR })
  })

  it('L6, M5: a memo that waits for an answer is with its owner', async () => {
    const at = '2027-03-01T01:00:00Z'
    const memo_id = await pending(at, OTHER)
    const after = (hours: number) => site.setNow(new Date(Date.parse(at) + hours * HOUR).toISOString())
    const [owner, approver] = [await site.signIn(OWNER), await site.signIn(OTHER)]
    const { question_id } = await approver.must('ask_question', { memo_id, message: 'Which year?' })
    after(3)
    await owner.must('answer_question', { memo_id, question_id, message: '2027' })
    after(4)
    await approver.must('approve_memo', { memo_id })
    const facts = await site.services.db
      .selectFrom('memo_facts as f')
      .innerJoin('memos as m', 'm.memo_key', 'f.memo_key')
      .select(['f.approval_ms', 'f.owner_ms'])
      .where('m.memo_id', '=', memo_id)
      .executeTakeFirst()
    expect([Number(facts?.approval_ms), Number(facts?.owner_ms)]).toEqual([4 * HOUR, 3 * HOUR])
  })
})
