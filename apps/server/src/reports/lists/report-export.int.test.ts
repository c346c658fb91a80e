import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '@countersign/contract'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, mailOf, publishTemplate, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import type { Input } from '../testing/list-reports.ts'
import { ask, listReports, rowsOf } from '../testing/list-reports.ts'

let site: TestSite
let people: Awaited<ReturnType<typeof signInParticipants>>
let template: TestTemplate
let other: TestTemplate
/** The owner's memos: pending, approved, of the other type, returned with a changed draft. */
let memos: Record<'active' | 'approved' | 'other' | 'draft', string>

beforeAll(async () => {
  site = await createTestSite()
  await configure(site, { is_download_xlsx_enabled: true })
  template = await publishTemplate(site, 'AVL')
  other = await publishTemplate(site, 'GEN')
  people = await signInParticipants(site)
  const { owner, first, second, watcher } = people
  const create = async (at: string, input: CallInput<'create_memo'>) => {
    site.setNow(at)
    return (await owner.must('create_memo', input)).memo_id
  }
  const one = [level([first], { watchers: [watcher.email] })]
  memos = {
    active: await create(
      '2026-03-01T16:30:00.000Z',
      submission(template, [level([first]), level([second])], {
        subject: '=HYPERLINK("http://x.example","Pay")',
        amount: '4280000.5',
        body: '<p>-1+1 is <b>not</b> a sum.</p>',
      }),
    ),
    approved: await create('2026-03-05T02:00:00.000Z', submission(template, one, { subject: '@routers' })),
    other: await create('2026-03-06T02:00:00.000Z', submission(other, one, { subject: '+other type' })),
    draft: await create('2026-03-07T02:00:00.000Z', {
      ...submission(template, one, { subject: 'Not submitted' }),
      action: 'SAVE_AS_DRAFT',
    }),
  }
  site.setNow('2026-03-09T03:00:00.000Z')
  await first.must('approve_memo', { memo_id: memos.approved })
  site.setNow('2026-03-10T01:00:00.000Z')
})
afterAll(() => site.stop())

const mailsOf = (who: Actor) => listReports(site).mailsOf(who)
const linkOf = (who: Actor) => listReports(site).linkOf(who)
const open = (path: string, who?: Actor) => listReports(site).open(path, who)
const reportOf = (who: Actor, input: Input) => listReports(site).reportOf(who, input)
const ids = (workbook: exceljs.Workbook) => rowsOf(workbook).map((row) => row['Memo ID'])

function coverOf(workbook: exceljs.Workbook): Record<string, exceljs.CellValue> {
  const facts: Record<string, exceljs.CellValue> = {}
  workbook.worksheets[0]?.eachRow((row) => (facts[String(row.getCell(1).value)] = row.getCell(2).value))
  return facts
}

describe('H8: a report of a list', () => {
  it('is acknowledged, mailed as a link, and downloaded with list and day in its name', async () => {
    const before = await mailsOf(people.owner)
    expect(await people.owner.must('createXlsxReport', ask())).toEqual({
      code: 'ok',
      message: 'Report is being generated.',
      details: 'Check your email for the download link to the generated report.',
    })
    expect(await mailsOf(people.owner)).toEqual(before)
    await site.runJobs()
    const [mail] = await mailsOf(people.owner)
    expect(mail?.to).toEqual({ name: 'Paolo Reyes', email: people.owner.email })
    const response = await open(await linkOf(people.owner), people.owner)
    expect(response.headers).toMatchObject({
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': expect.stringContaining(
        'attachment; filename="my-memos-2026-03-10.xlsx"',
      ) as string,
      'cache-control': 'private, no-store',
      'content-length': String(response.rawPayload.length),
    })
  })

  it('without a table has active and history rows in list order, without drafts', async () => {
    const workbook = await reportOf(people.owner, ask())
    expect(ids(workbook)).toEqual([memos.other, memos.active, memos.approved])
    expect(rowsOf(workbook).map((row) => [row.Table, row.Status])).toEqual([
      ['Active', 'Pending'],
      ['Active', 'Pending'],
      ['History', 'Approved'],
    ])
    expect(ids(await reportOf(people.owner, ask({ memo_table: 'active' })))).toEqual([
      memos.other,
      memos.active,
    ])
    expect(ids(await reportOf(people.owner, ask({ memo_table: 'history' })))).toEqual([memos.approved])
  })

  it('starts with a sheet of filters, person and time', async () => {
    const input = ask({
      memo_types: [template.templateId],
      start_date: '2026-03-02',
      end_date: '2026-03-05T15:59:59.000Z',
    })
    const cover = coverOf(await reportOf(people.owner, input))
    expect(cover).toMatchObject({
      List: 'My memos',
      Table: 'Active, History',
      'Memo types': 'Form AVL',
      'Created from': new Date('2026-03-02T00:00:00.000Z'),
      'Created until': new Date('2026-03-05T00:00:00.000Z'),
      Memos: 2,
      'Requested by': `Paolo Reyes (${people.owner.email})`,
      // 01:00 in UTC is 09:00 in Manila.
      'Generated on': new Date('2026-03-10T09:00:00.000Z'),
      'Time zone': 'Asia/Manila',
    })
    expect(coverOf(await reportOf(people.owner, ask()))).toMatchObject({
      'Memo types': 'All',
      'Created from': 'Any',
    })
  })

  it('of a single memo type has its answers: money as numbers, words as text, never as formulas', async () => {
    const workbook = await reportOf(people.owner, ask({ memo_types: ['', template.templateId] }))
    const row = rowsOf(workbook).find((one) => one['Memo ID'] === memos.active)
    expect(row).toMatchObject({
      Subject: '=HYPERLINK("http://x.example","Pay")',
      Amount: 4280000.5,
      Justification: '-1+1 is not a sum.',
      // 16:30 in UTC is the next day in Manila (G1).
      'Date created': new Date('2026-03-02T00:30:00.000Z'),
      'Current approver/s': 'Ramon Uy',
    })
    const types = new Set<exceljs.ValueType>()
    workbook.eachSheet((sheet) => sheet.eachRow((one) => one.eachCell((cell) => types.add(cell.type))))
    const { String: words, Number: number, Date: date } = exceljs.ValueType
    expect([...types].sort()).toEqual([number, words, date].sort())
  })

  it('of several types has only the columns of the lists', async () => {
    const both = ask({ memo_types: [template.templateId, other.templateId] })
    const workbook = await reportOf(people.owner, both)
    expect(ids(workbook)).toHaveLength(3)
    expect(Object.keys(rowsOf(workbook)[0] ?? {})).not.toContain('Amount')
  })

  it('U20: has every type for ALL, an empty list and an empty text', async () => {
    for (const memo_types of ['ALL', [], '', ['ALL'], ['ALL', template.templateId]])
      expect(ids(await reportOf(people.owner, ask({ memo_types })))).toHaveLength(3)
    expect(ids(await reportOf(people.owner, ask({ memo_types: 'Form GEN' })))).toEqual([memos.other])
  })

  it('G1: filters by day of creation in Manila, inclusive', async () => {
    const on = (start_date: string, end_date: string) => ask({ start_date, end_date })
    expect(ids(await reportOf(people.owner, on('2026-03-02', '2026-03-05')))).toEqual([
      memos.active,
      memos.approved,
    ])
    expect(await people.owner.must('createXlsxReport', on('2026-03-01', '2026-03-01'))).toMatchObject({
      code: 'not-found',
    })
  })
})

describe('I1: access to memos in a report', () => {
  it('approvers and watchers get the content of their lists', async () => {
    const approver = await reportOf(people.first, ask({ memo_audience_type: 'approvals' }))
    expect(rowsOf(approver).map((row) => [row['Memo ID'], row.Table, row['Action taken']])).toEqual([
      [memos.other, 'Active', null],
      [memos.active, 'Active', null],
      [memos.approved, 'History', 'Approved'],
    ])
    const watcher = await reportOf(
      people.watcher,
      ask({ memo_audience_type: 'watch', memo_table: 'history' }),
    )
    expect(ids(watcher)).toEqual([memos.approved])
    expect(Object.keys(rowsOf(watcher)[0] ?? {})).toEqual([
      ...['Memo ID', 'Memo type', 'Subject', 'Requested by', 'Date of action', 'Status'],
      ...['Not done', 'Time with owner', 'Time on hold', 'Time with levels'],
    ])
  })

  it('A4: strangers and approvers who were never current get an empty result', async () => {
    for (const who of [people.stranger, people.second])
      for (const memo_audience_type of ['memos', 'approvals', 'watch'] as const)
        expect(await who.must('createXlsxReport', ask({ memo_audience_type }))).toEqual({
          code: 'not-found',
          message: expect.stringMatching(/./) as string,
          details: expect.stringMatching(/./) as string,
        })
    expect(await mailsOf(people.stranger)).toEqual([])
  })

  it('C6, C7: people who left after acting get the version of that time; others get no unsubmitted draft', async () => {
    site.setNow('2026-04-01T01:00:00.000Z')
    const signIn = (name: string) => site.signIn(mailOf(name), name)
    const [owner, first, second] = [
      await signIn('Nina Lim'),
      await signIn('Omar Tan'),
      await signIn('Pia Uy'),
    ]
    const [third, watcher] = [await signIn('Rex Sy'), await signIn('Sol Go')]
    const levels = [level([first, third], { watchers: [watcher.email] })]
    const { memo_id } = await owner.must(
      'create_memo',
      submission(template, levels, { subject: 'Then', amount: '10' }),
    )
    await third.must('return_memo', { memo_id, remarks: 'Too much.' })
    const edit = {
      memo_id,
      memo_content: submission(template, [], { subject: 'Now', amount: '99' }).memo_content,
    }
    const [kept] = (await owner.must('getMemoDetailsForEditing', { memo_id })).raw_sequences
    const replaced = [
      { ...level([first, second], { watchers: [watcher.email] }), sequence_id: kept?.sequence_id },
    ]
    await setting('allowed_draft_button_statuses', ['RETURNED'])
    await owner.must('edit_memo', { ...edit, action: 'SAVE_AS_DRAFT', sequences: replaced })
    const input = (memo_audience_type: Input['memo_audience_type']) =>
      ask({ memo_audience_type, memo_types: [template.templateId], start_date: '2026-04-01' })
    // Saved but not submitted: the watcher's report has the submitted version, the owner's no drafts.
    expect(rowsOf(await reportOf(watcher, input('watch')))).toMatchObject([
      { Subject: 'Then', Amount: 10, Status: 'Returned' },
    ])
    expect(await owner.must('createXlsxReport', input('memos'))).toMatchObject({ code: 'not-found' })
    await owner.must('edit_memo', {
      ...edit,
      action: 'SUBMITTED',
      sequences: replaced,
      remarks: 'Less people.',
    })
    expect(rowsOf(await reportOf(watcher, input('watch')))).toMatchObject([{ Subject: 'Now', Amount: 99 }])
    expect(rowsOf(await reportOf(third, input('approvals')))).toMatchObject([
      { Subject: 'Then', Amount: 10, Status: 'Returned' },
    ])
    site.setNow('2026-03-10T01:00:00.000Z')
  })

  it('A3: a request needs a session and valid lists and dates', async () => {
    const anonymous = await site.web.inject({
      method: 'POST',
      url: '/call/createXlsxReport',
      payload: { data: ask() },
    })
    expect(anonymous.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } })
    const { memo_types: _missing, ...withoutTypes } = ask()
    for (const input of [withoutTypes, ask({ start_date: 'yesterday' }), { ...ask(), memo_table: 'drafts' }])
      expect(await people.owner.call('createXlsxReport', input as Input)).toMatchObject({
        code: 'INVALID_ARGUMENT',
      })
  })

  it('A6: a key requests one report; reusing it for another is refused', async () => {
    const before = (await mailsOf(people.owner)).length
    const idempotency_key = 'one-click-only'
    for (let click = 0; click < 2; click++)
      expect(await people.owner.must('createXlsxReport', ask({ idempotency_key }))).toMatchObject({
        code: 'ok',
      })
    await site.runJobs()
    expect(await mailsOf(people.owner)).toHaveLength(before + 1)
    expect(
      await people.owner.call('createXlsxReport', ask({ idempotency_key, memo_table: 'active' })),
    ).toMatchObject({ code: 'INVALID_ARGUMENT' })
  })
})

describe('I2: the link of a report', () => {
  it('redirects to sign in and back', async () => {
    await reportOf(people.owner, ask())
    const path = await linkOf(people.owner)
    const response = await open(path)
    expect(response.statusCode).toBe(302)
    expect(response.headers.location).toBe(`/login?next=${encodeURIComponent(path)}`)
  })

  it('is not found for anyone but its owner, including participants of its memos', async () => {
    await reportOf(people.owner, ask())
    const path = await linkOf(people.owner)
    const absent = await open('/reports/download/00000000-0000-4000-8000-000000000000', people.first)
    expect(absent.statusCode).toBe(404)
    for (const [where, who] of [
      [path, people.first],
      [path, people.stranger],
      ['/reports/download/nonsense', people.owner],
    ] as const) {
      const response = await open(where, who)
      expect([response.statusCode, response.body]).toEqual([404, absent.body])
    }
  })

  it('expires after 7 days with a page that says so, also after the cleanup removes the file', async () => {
    site.setNow('2026-05-01T01:00:00.000Z')
    await reportOf(people.owner, ask())
    const path = await linkOf(people.owner)
    const owner = async (at: string) => {
      site.setNow(at)
      return open(path, await site.signIn(people.owner.email, 'Paolo Reyes'))
    }
    expect((await owner('2026-05-08T00:59:59.000Z')).statusCode).toBe(200)
    const ended = await owner('2026-05-08T01:00:00.000Z')
    expect(ended.statusCode).toBe(410)
    expect(ended.body).toContain('This link has ended')

    const key = await site.services.db
      .selectFrom('report_files')
      .select('file_key')
      .where('report_id', '=', path.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
    expect(await site.services.storage.exists(key.file_key ?? '')).toBe(true)
    await tidy()
    expect(await site.services.storage.exists(key.file_key ?? '')).toBe(false)
    expect((await owner('2026-05-09T00:00:00.000Z')).statusCode).toBe(410)
    site.setNow('2026-09-01T00:00:00.000Z')
    await tidy()
    expect((await owner('2026-09-01T00:00:00.000Z')).statusCode).toBe(404)
    site.setNow('2026-03-10T01:00:00.000Z')
  })

  it('is not sent to an account disabled in the meantime', async () => {
    const leaver = await site.signIn('lea.cruz@northwind.example', 'Lea Cruz')
    await leaver.must('create_memo', submission(template, [level([people.third])]))
    await leaver.must('createXlsxReport', ask())
    const { db } = site.services
    await db
      .updateTable('people')
      .set({ disabled_at: new Date() })
      .where('email', '=', leaver.email)
      .execute()
    await site.runJobs()
    expect(await mailsOf(leaver)).toEqual([])
  })
})

async function setting(key: string, value: unknown): Promise<void> {
  await site.services.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .execute()
}

async function tidy(): Promise<void> {
  const { db, jobs } = site.services
  await db.transaction().execute((tx) => jobs.enqueue(tx, 'tidy_up', {}))
  await site.runJobs()
}

it('U44: is refused to everyone while is_download_xlsx_enabled is off', async () => {
  await configure(site, { is_download_xlsx_enabled: false })
  expect(await people.owner.call('createXlsxReport', ask())).toMatchObject({
    code: 'FAILED_PRECONDITION',
    details: { reason: 'SWITCHED_OFF' },
  })
  await configure(site, { is_download_xlsx_enabled: true })
})
