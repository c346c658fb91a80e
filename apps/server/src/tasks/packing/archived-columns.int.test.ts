import { Readable } from 'node:stream'
import { amountContent } from '@countersign/test-kit/amounts'
import { level } from '@countersign/test-kit/memos'
import { SqlRecorder } from '@countersign/test-kit/recorded-sql'
import type { Actor } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { openArchiveSite } from './testing/archive-site.ts'

const COLUMNS = [
  { key: 'BODY', label: 'Justification' },
  { key: 'SUM', label: 'Sum' },
]
const ANSWERS = { BODY: 'Leaflets for the fair', SUM: '4,321.00' }

let site: Awaited<ReturnType<typeof openArchiveSite>>
let on: typeof site.on

beforeAll(async () => {
  site = await openArchiveSite()
  ;({ on } = site)
  const headers = { memos: { history: COLUMNS }, approvals: { history: COLUMNS } }
  await site.db
    .updateTable('template_versions')
    .set({ headers: JSON.stringify(headers) })
    .execute()
})
afterAll(() => on.site.stop())
beforeEach(() => on.site.runJobs())

type History = 'getMyMemosHistoryWithUserID' | 'getForMyApprovalHistoryWithUserID'

/** The answers that a list of the memo type shows, by memo. */
async function columnsOf(who: Actor, call: History) {
  const { memos, columns } = await who.must(call, { memo_type: on.template.templateId, limit: 100 })
  expect(columns).toEqual(COLUMNS)
  return new Map(memos.map((row) => [row.memo_id, row.columns]))
}

const columnsIn = async (who: Actor, call: History, memo_id: string) =>
  (await columnsOf(who, call)).get(memo_id)

it('R9, U38: a list of a memo type has the answers of archived memos, which stay where they are', async () => {
  const memo_id = await on.ended(3)
  const { owner, first } = on.people
  const shown = async () => [
    await columnsIn(owner, 'getMyMemosHistoryWithUserID', memo_id),
    await columnsIn(first, 'getForMyApprovalHistoryWithUserID', memo_id),
  ]
  expect(await shown()).toEqual([ANSWERS, ANSWERS])
  await site.archive()
  expect(await shown()).toEqual([ANSWERS, ANSWERS])
  expect(await site.objectOf(memo_id)).not.toBeNull()
})

it('C7, R9, U38: who left an archived memo reads the answers of their last version alone', async () => {
  const { owner, first, second } = on.people
  const then = new Date()
  then.setUTCFullYear(then.getUTCFullYear() - 3)
  on.site.setNow(then.toISOString())
  const memo_id = await on.submit()
  await first.must('return_memo', { memo_id, remarks: 'Not mine' })
  const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
  await owner.must('edit_memo', {
    memo_id,
    action: 'SUBMITTED',
    remarks: 'Again',
    memo_content: amountContent({ amount: '900', body: 'Posters' }),
    sequences: [{ ...level([second]), sequence_id: raw_sequences[0]!.sequence_id }],
  })
  await second.must('approve_memo', { memo_id })
  await on.site.runJobs()
  on.site.setNow()
  await site.archive()
  expect(await site.objectOf(memo_id)).not.toBeNull()
  const call = 'getForMyApprovalHistoryWithUserID'
  expect(await columnsIn(first, call, memo_id)).toEqual(ANSWERS)
  expect(await columnsIn(second, call, memo_id)).toEqual({ BODY: 'Posters', SUM: '900.00' })
})

it('R9, U38: a column reads ‘Archived’ where its answer can’t be read, and the list has its other rows', async () => {
  const archived = await site.archived()
  const recent = await on.ended(1)
  const { owner } = on.people
  const key = (await site.objectOf(archived)) ?? ''
  const { storage } = site.services
  const { get } = storage
  onTestFinished(() => {
    storage.get = get
  })
  const failures: (typeof get)[] = [
    () => Promise.reject(new Error('ECONNREFUSED')),
    () => new Promise(() => undefined),
    (of, range) =>
      of === key ? Promise.resolve({ stream: Readable.from(['something else']), size: 14 }) : get(of, range),
  ]
  for (const failing of failures) {
    storage.get = failing
    const shown = await columnsOf(owner, 'getMyMemosHistoryWithUserID')
    expect(shown.get(archived)).toEqual({ BODY: 'Archived', SUM: 'Archived' })
    expect(shown.get(recent)).toEqual(ANSWERS)
  }
  expect(await site.objectOf(archived)).not.toBeNull()
})

it('R9, U38: a page sends as many statements for any number of archived memos', async () => {
  for (const years of [3, 4, 5]) await site.archived(years)
  const recorder = new SqlRecorder(site.services.pool)
  const statements = async (limit: number) => {
    const input = { memo_type: on.template.templateId, order: 'oldest' as const, limit }
    const recorded = await recorder.record(() => on.people.owner.must('getMyMemosHistoryWithUserID', input))
    return recorded.length
  }
  expect(await statements(3)).toBe(await statements(1))
})
