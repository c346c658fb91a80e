import type exceljs from 'exceljs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '@countersign/contract'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { level, mailOf, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { listReports, rowsOf } from '../testing/list-reports.ts'

type Input = CallInput<'createXlsxReport'>

/** The name of `people.first`, who is away. */
const FIRST = 'Ramon Uy'
const DELEGATE = 'Gina Cruz'
const NAMES = {
  owner: 'Paolo Reyes',
  first: FIRST,
  second: 'Rosario Dizon',
  third: 'Jun Mercado',
  watcher: 'Tess Aquino',
  stranger: 'Bea Lim',
  delegate: DELEGATE,
}
const MONDAY = '2026-11-23T01:00:00.000Z'
const FRIDAY = '2026-11-27T01:00:00.000Z'

let site: TestSite
/** Of each test, as lists and reports have all memos of a person. */
let people: Record<keyof typeof NAMES, Actor>
let delegate: Actor
let begun = 0
let timed: TestTemplate
let plain: TestTemplate
/** Waiting for the delegate, for the first, and for the first overdue. */
let memos: Record<'own' | 'others' | 'overdue', string>

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { is_download_xlsx_enabled: true })
  timed = await publishTemplate(site, 'TIM', { allow_sub_approvals: true, level_days: 1 })
  plain = await publishTemplate(site, 'PLN')
})
beforeEach(async () => {
  begun += 1
  await at(MONDAY)
  const { first } = people
  memos = {
    own: await submitted(plain, [delegate]),
    others: await submitted(plain, [first]),
    overdue: await submitted(timed, [first]),
  }
  const [first_day, last_day] = ['2026-11-23', '2026-11-27']
  const lines = [{ first_day, last_day, template_ids: [], delegate_email: delegate.email }]
  await first.must('save_absence', { first_day, last_day, note: '', lines })
  await at(FRIDAY)
})
afterAll(() => site.stop())

/** Goes to an instant, where everyone signs in again. */
async function at(now: string) {
  site.setNow(now)
  const signedIn = Object.entries(NAMES).map(
    async ([who, name]) => [who, await site.signIn(mailOf(`${who}.${begun}`), name)] as const,
  )
  people = Object.fromEntries(await Promise.all(signedIn)) as typeof people
  ;({ delegate } = people)
}

async function submitted(template: TestTemplate, approvers: Actor[]) {
  const levels = [level(approvers, { watchers: [people.watcher.email] })]
  return (await people.owner.must('create_memo', submission(template, levels))).memo_id
}

/** The delegate approves one memo and returns the overdue one, which the first rejects in its second round. */
async function decide() {
  await delegate.must('approve_memo', { memo_id: memos.others })
  await delegate.must('return_memo', { memo_id: memos.overdue, remarks: 'Sooner.' })
  const { raw_sequences } = await people.owner.must('getMemoDetailsForEditing', { memo_id: memos.overdue })
  const [kept] = raw_sequences
  await people.owner.must('edit_memo', {
    memo_id: memos.overdue,
    action: 'SUBMITTED',
    remarks: 'Again.',
    memo_content: submission(timed, []).memo_content,
    sequences: [
      { ...level([people.first], { watchers: [people.watcher.email] }), sequence_id: kept!.sequence_id },
    ],
  })
  await people.first.must('reject_memo', { memo_id: memos.overdue, remarks: 'Too late.' })
}

const ask = (more: Partial<Input> = {}): Input => ({
  memo_audience_type: 'approvals',
  memo_table: 'active',
  memo_types: 'ALL',
  ...more,
})
const reportOf = (who: Actor, more: Partial<Input> = {}) => listReports(site).reportOf(who, ask(more))
const marked = (workbook: exceljs.Workbook) => rowsOf(workbook).map((row) => [row['Memo ID'], row.For])
const coverOf = (workbook: exceljs.Workbook) =>
  Object.fromEntries(
    (workbook.worksheets[0]?.getRows(1, 30) ?? []).map((row) => [row.getCell(1).value, row.getCell(2).value]),
  ) as Record<string, unknown>

describe('K6: a delegate’s report of what waits for them', () => {
  it('has what their list shows, for whom it waits, and its filters', async () => {
    const { own, others, overdue } = memos
    for (const [filter, expected] of [
      [{}, [overdue, others, own]],
      [{ whose: 'mine' }, [own]],
      [{ whose: 'others' }, [overdue, others]],
      [{ overdue: true }, [overdue]],
    ] as const) {
      const shown = await delegate.must('getForMyApprovalActiveWithUserID', filter)
      const names = shown.memos.map((memo) => [memo.memo_id, memo.acting_for ?? ''])
      const workbook = await reportOf(delegate, filter)
      const rows = marked(workbook).map(([id, name]) => [id, name ?? ''])
      expect(rows, JSON.stringify(filter)).toEqual(names)
      expect(rows.map(([id]) => id)).toEqual(expected)
      expect(coverOf(workbook)).toMatchObject({ Memos: expected.length })
    }
    const cover = coverOf(await reportOf(delegate, { whose: 'others', overdue: true }))
    expect(cover).toMatchObject({ 'Whose memos': 'For others', 'Active memos': 'Overdue' })
  })

  it('has nothing of others, nor a column for them, without an absence or after its last day', async () => {
    expect(Object.keys(rowsOf(await reportOf(people.first))[0]!)).not.toContain('For')
    expect(await people.stranger.must('createXlsxReport', ask())).toMatchObject({ code: 'not-found' })
    expect(await people.second.must('createXlsxReport', ask({ whose: 'others' }))).toMatchObject({
      code: 'not-found',
    })
    // Asked for on the last day, and made on the day after it.
    expect(await delegate.must('createXlsxReport', ask())).toMatchObject({ code: 'ok' })
    await at('2026-11-27T16:01:00.000Z')
    const workbook = await reportOf(delegate)
    expect(rowsOf(workbook).map((row) => row['Memo ID'])).toEqual([memos.own])
    expect(Object.keys(rowsOf(workbook)[0]!)).not.toContain('For')
    expect(await delegate.must('createXlsxReport', ask({ whose: 'others' }))).toMatchObject({
      code: 'not-found',
    })
  })
})

describe('K3: an approver’s history', () => {
  it('names a delegate who decided, but not for what the person decided in a later round', async () => {
    await decide()
    const decided = async (who: Actor) =>
      Object.fromEntries(
        rowsOf(await reportOf(who, { memo_table: 'history' })).map((row) => [
          String(row['Memo ID']),
          row['Action taken'],
        ]),
      )
    const byDelegate = `(${DELEGATE} for ${FIRST})`
    expect(await decided(people.first)).toEqual({
      [memos.others]: `Approved ${byDelegate}`,
      [memos.overdue]: 'Rejected',
    })
    expect(await decided(delegate)).toEqual({
      [memos.others]: `Approved ${byDelegate}`,
      [memos.overdue]: `Returned ${byDelegate}`,
    })
  })
})

describe('L6: the times of a report with history', () => {
  it('go to the end of memos that were not approved, and to now of those that wait', async () => {
    await decide()
    const rows = rowsOf(await reportOf(people.owner, { memo_audience_type: 'memos', memo_table: '' }))
    const days = (row: (typeof rows)[number] | undefined, column: string) => {
      const value = row?.[column]
      return value instanceof Date ? value.getTime() / 86_400_000 + 25_569 : value
    }
    const of = (id: string) => rows.find((row) => row['Memo ID'] === id)
    // From Monday to Friday.
    for (const id of Object.values(memos)) expect(days(of(id), 'Time with levels'), id).toBeCloseTo(4, 3)
    for (const id of Object.values(memos)) expect(days(of(id), 'Time with owner'), id).toBeCloseTo(0, 3)
    await at('2026-11-28T01:00:00.000Z')
    const later = rowsOf(await reportOf(people.owner, { memo_audience_type: 'memos', memo_table: '' }))
    const then = (id: string) =>
      days(
        later.find((row) => row['Memo ID'] === id),
        'Time with levels',
      )
    expect(then(memos.own)).toBeCloseTo(5, 3)
    expect(then(memos.overdue)).toBeCloseTo(4, 3)
  })

  it('C7: of someone who left, end with what they may read', async () => {
    const memo_id = await submitted(plain, [people.third])
    await at('2026-11-28T01:00:00.000Z')
    await people.third.must('return_memo', { memo_id, remarks: 'No.' })
    await at('2026-11-30T01:00:00.000Z')
    const { raw_sequences } = await people.owner.must('getMemoDetailsForEditing', { memo_id })
    await people.owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'Without you.',
      memo_content: submission(plain, []).memo_content,
      sequences: [{ ...level([people.second]), sequence_id: raw_sequences[0]!.sequence_id }],
    })
    const [row] = rowsOf(await reportOf(people.third, { memo_table: 'history' }))
    const serial = row!['Time with levels'] as Date | number
    const days = serial instanceof Date ? serial.getTime() / 86_400_000 + 25_569 : serial
    expect(row!['Memo ID']).toBe(memo_id)
    expect(days).toBeCloseTo(1, 3)
  })
})
