import type { CallInput } from '@countersign/contract'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, mailOf, publishTemplate } from '@countersign/test-kit/memos'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personIds } from '../people/addresses.store.ts'
import { foldDeltas } from './aggregates/fold-deltas.store.ts'
import type { ReportRequest } from './lists/report-request.ts'
import { readReportBatches } from './lists/report-rows.queries.ts'
import { withRole } from './testing/actors.ts'
import { MAIN, makeOrganisation, OTHER } from './testing/organisation.ts'

type Conditions = CallInput<'approve_memo'>['conditions']

const HOUR = 3_600_000
const OWNER = `nina@${MAIN.domain}`
const APPROVER = mailOf('Ramon Uy')
/** Of the memos that a test ends, in the other company. */
const OTHER_OWNER = `pia@${OTHER.domain}`
const OTHER_APPROVER = mailOf('Jun Mercado')
const HANDLER = mailOf('Rosario Dizon')
const READER = mailOf('Miguel Santos')

/** Approved at 01:00, one after the other: handed on, without a handler, with two conditions. */
interface NotDone {
  handed: string
  unfilled: string
  conditional: string
}

let site: TestSite
let handed: string
let unfilled: string
let conditional: string
let others: NotDone

beforeAll(async () => {
  site = await createTestSite()
  await makeOrganisation(site)
  for (const name of ['Rosario Dizon', 'Ramon Uy', 'Jun Mercado', 'Miguel Santos'])
    await withRole(site, name, 'Super Admin')
  site.setNow('2026-02-02T01:00:00Z')
  const plain = await publishTemplate(site, 'PLN')
  const role = await site.services.db
    .insertInto('roles')
    .values({ name: 'Treasurer' })
    .returning('role_id')
    .executeTakeFirstOrThrow()
  const source = { kind: 'ROLE', role_id: role.role_id, place: { kind: 'EVERYWHERE' } }
  const person = { kind: 'PERSON', person: { email: HANDLER, name: 'Rosario Dizon' } }
  const handing = (code: string, sources: object[]) =>
    publishTemplate(site, code, { after_approval: { handlers: { sources } } })
  const templates = { plain, handing: await handing('HND', [person]), gap: await handing('GAP', [source]) }
  ;({ handed, unfilled, conditional } = await makeMemos(OWNER, APPROVER, templates))
  others = await makeMemos(OTHER_OWNER, OTHER_APPROVER, templates)
  await site.signIn(HANDLER, 'Rosario Dizon')
  site.setNow('2026-02-02T11:00:00Z')
  await foldDeltas(site.services.db, site.services.now())
})
afterAll(() => site.stop())

/** Makes those that are not done, one with nothing open, and one that is not approved. */
async function makeMemos(
  owner: string,
  approver: string,
  { handing, gap, plain }: Record<'handing' | 'gap' | 'plain', TestTemplate>,
): Promise<NotDone> {
  const made = (template: TestTemplate, conditions?: Conditions, ...further: string[]) =>
    submitted(template, owner, [approver, ...further], conditions)
  const day = { message: 'Add the quote.', due_day: '2026-03-02' }
  const notDone = {
    handed: await made(handing),
    unfilled: await made(gap),
    conditional: await made(plain, [day, day]),
  }
  await made(plain)
  // Still with its second approver, so not approved.
  await made(plain, [day], HANDLER)
  return notDone
}

/** Submits a memo, which its first approver approves. */
async function submitted(
  { templateId }: TestTemplate,
  ownerEmail: string,
  approvers: [string, ...string[]],
  conditions: Conditions,
) {
  const owner = await site.signIn(ownerEmail)
  const { memo_id } = await owner.must('create_memo', {
    template_id: templateId,
    action: 'SUBMITTED',
    memo_content: content(),
    sequences: approvers.map((one) => level([one])),
  })
  const approver = await site.signIn(approvers[0])
  await approver.must('approve_memo', { memo_id, ...(conditions && { conditions }) })
  return memo_id
}

const filters = { company: MAIN.name, group: 'TRUE', template: '' as const, year: 2026 }
const months = { start_month: '01', end_month: '12' }

async function notDone(email: string, more: Partial<CallInput<'get_reports_memos'>> = {}) {
  const reader = await site.signIn(email)
  return reader.must('get_reports_memos', { ...filters, ...months, figure: 'not_done', ...more })
}

async function counted(more: Partial<CallInput<'get_reports_insights'>> = {}) {
  const reader = await site.signIn(READER)
  const { time } = await reader.must('get_reports_insights', { ...filters, ...months, ...more })
  return time
}

it('W26, R2, R3: counts approved memos that are not done, and leads to those of the reader', async () => {
  expect((await counted())?.not_done_count).toBe(3)
  expect((await counted({ end_month: '01' }))?.not_done_count).toBe(0)
  expect((await counted({ start_month: '03', end_month: '03' }))?.previous?.not_done_count).toBe(3)
  expect((await counted({ group: 'Treasury' }))?.not_done_count).toBe(0)

  const all = await notDone(APPROVER)
  expect([all.total, all.own_total]).toEqual([3, 3])
  expect(new Map(all.memos.map((memo) => [memo.memo_id, memo.open_work]))).toEqual(
    new Map([
      [handed, { people: ['Rosario Dizon'], conditions: 0, to_do: true }],
      [unfilled, { people: [], conditions: 0, to_do: true }],
      [conditional, { people: ['Nina Core'], conditions: 2, to_do: false }],
    ]),
  )
  for (const memo of all.memos)
    expect(memo).toMatchObject({ status: 'Approved', waiting: null, duration: 10 * HOUR })
  const own = await notDone(HANDLER)
  expect([own.total, own.memos.map(({ memo_id, audience_type }) => [memo_id, audience_type])]).toEqual([
    3,
    [[handed, 'to-do']],
  ])
  expect(await notDone(READER)).toEqual({ memos: [], total: 3, own_total: 0 })
  expect((await notDone(APPROVER, { status: 'Forapproval' })).total).toBe(0)
  expect((await notDone(APPROVER, { figure: 'total' })).memos[0]).not.toHaveProperty('open_work')
})

it('W26, R4: says of memos behind a figure that they were revoked', async () => {
  const marked = site.services.db.updateTable('memos').where('memo_id', '=', conditional)
  await marked.set({ revoked_by: 'PLN-2026-0009' }).execute()
  try {
    const { memos } = await notDone(APPROVER, { figure: 'total' })
    expect(memos.filter(({ revoked_by }) => revoked_by !== undefined)).toMatchObject([
      { memo_id: conditional, revoked_by: 'PLN-2026-0009' },
    ])
  } finally {
    await marked.set({ revoked_by: null }).execute()
  }
})

it('H8, R2, R3: the spreadsheet of a history has what is open of approved memos', async () => {
  const { db } = site.services
  const personId = (await personIds(db, [APPROVER])).get(APPROVER)!
  const reader = { personId, email: APPROVER, now: site.services.now(), delegate: undefined }
  const request: ReportRequest = {
    ...{ audience: 'approver', lists: ['history'], memoTypes: [], startDate: null, endDate: null },
    ...{ whose: 'all', isOverdue: false },
  }
  const open = new Map<string, unknown>()
  for await (const batch of readReportBatches(
    { snapshot: db, archive: site.services },
    reader,
    request,
    false,
  ))
    for (const record of batch) open.set(record.memo.memo_id, record.open)
  expect(open.size).toBe(5)
  expect([handed, unfilled, conditional].map((memo) => open.get(memo))).toEqual([
    { conditions: 0, isToDo: true },
    { conditions: 0, isToDo: true },
    { conditions: 2, isToDo: false },
  ])
  expect([...open.values()].filter((one) => one === null)).toHaveLength(2)
})

it('W26: no longer counts what its handler marked done, or whose conditions are closed', async () => {
  const company = OTHER.name
  expect((await counted({ company }))?.not_done_count).toBe(3)
  const done = { memo_id: others.handed, message: 'Ordered.' }
  await (await site.signIn(HANDLER)).must('complete_hand_off', done)
  const approver = await site.signIn(OTHER_APPROVER)
  const memo_id = others.conditional
  const { conditions = [] } = await approver.must('get_memo_details_for_viewing', { memo_id })
  for (const { condition_id } of conditions) await approver.must('close_condition', { memo_id, condition_id })
  expect((await counted({ company }))?.not_done_count).toBe(1)
  expect((await notDone(OTHER_APPROVER, { company })).memos.map((memo) => memo.memo_id)).toEqual([
    others.unfilled,
  ])
})
