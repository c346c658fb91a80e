import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import { createConsoleSite } from '@countersign/test-kit/templates'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDirectory } from '../../integrations/directory-sync/testing/directory.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { today } from '../../protocol/delegations.ts'
import { makeReport } from '../../reports/spreadsheets/make-report.job.ts'
import { ask, listReports, rowsOf } from '../../reports/testing/list-reports.ts'
import { tablesWith } from './testing/tables-with.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let admin: Actor
let colleague: Actor

beforeAll(async () => {
  ;({ site, admin, colleague } = await createConsoleSite())
  site.services.sessionRows.start()
  await configure(site, {
    is_download_xlsx_enabled: true,
    allowed_draft_button_statuses: ['SAVE_AS_DRAFT', 'RETURNED', 'RETURNED_DRAFT'],
  })
  template = await publishTemplate(site, 'FGT')
  people = await signInParticipants(site)
})
afterAll(() => site.stop())

async function submit(...approvers: Actor[]): Promise<string> {
  return (await people.owner.must('create_memo', submission(template, [level(approvers)]))).memo_id
}

async function erase(memo_id: string, part: string) {
  const reason = 'It names a patient.'
  const { erasure_id } = await admin.must('admin-take_up_erasure', { memo_id, part, reason })
  await colleague.must('admin-end_erasure', { erasure_id, answer: 'CONFIRMED' })
}

/** A spreadsheet of a person, which ends in a week. */
async function spreadsheetOf({ userId }: Actor): Promise<string> {
  const { report_id } = await site.services.db
    .insertInto('report_files')
    .values({
      user_id: userId,
      audience: 'approver',
      list: '',
      memo_types: [],
      created_at: new Date(),
      expires_at: new Date(Date.now() + 7 * 24 * 60 * 60 * 1000),
    })
    .returning('report_id')
    .executeTakeFirstOrThrow()
  return report_id
}

async function hasEnded(reportId: string): Promise<boolean> {
  const { expires_at } = await site.services.db
    .selectFrom('report_files')
    .select('expires_at')
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return expires_at <= new Date(Date.now() + 1_000)
}

describe('O6: what repeats a memo for a while', () => {
  it('O6: the stored answer to a reply forgets the reply that is erased', async () => {
    const memo_id = await submit(people.first)
    const { levels } = await people.owner.must('get_memo_logs', { memo_id })
    const log_id = levels[0]?.logs.at(-1)?.log_id ?? ''
    const reply = { memo_id, log_id, message: 'Mrs Velasco, clinic 9', idempotency_key: crypto.randomUUID() }
    await people.first.must('create_reply', reply)
    const { parts } = await admin.must('admin-get_erasable_parts', { memo_id })
    await erase(memo_id, parts.find(({ kind }) => kind === 'REPLY')?.part ?? 'none')
    expect(await tablesWith(site.services.db, 'clinic 9')).toEqual([])
  })

  it('C6: titles of the owner’s notices forget the subjects of drafts, of those that were overwritten too', async () => {
    const { owner, first } = people
    const memo_id = await submit(first)
    await first.must('return_memo', { memo_id, remarks: 'Which clinic?' })
    const { levels } = await first.must('get_memo_logs', { memo_id })
    const log_id = levels[0]?.logs.at(-1)?.log_id ?? ''
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    for (const subject of ['Leave: Mrs Velasco', 'Leave of Mrs Velasco']) {
      await owner.must('edit_memo', {
        memo_id,
        action: 'SAVE_AS_DRAFT',
        memo_content: content({ subject }),
        sequences: [{ ...level([first]), sequence_id: raw_sequences[0]?.sequence_id }],
      })
      await first.must('create_reply', { memo_id, log_id, message: 'Thank you.' })
    }
    expect(await tablesWith(site.services.db, 'Velasco')).toContain('public.notifications')
    await erase(memo_id, 'subject')
    expect(await tablesWith(site.services.db, 'Velasco')).toEqual([])
    const notices = await owner.must('get_notifications', { limit: 2 })
    const title = `Ramon Uy replied: [erased] (${memo_id})`
    expect(notices.map((notice) => notice.title)).toEqual([title, title])
  })

  it('K6, P4, C7: spreadsheets end of those who read it by whichever address, stand in for them, or have left', async () => {
    const { owner, first, second, third } = people
    const [renamed, stranger] = [
      await site.signIn('gia.sy@northwind.example', 'Gia Sy'),
      await site.signIn('hugo.sy@northwind.example', 'Hugo Sy'),
    ]
    const memo_id = await submit(first, second, renamed)
    await first.must('return_memo', { memo_id, remarks: 'Without Bea, please.' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    await owner.must('edit_memo', {
      memo_id,
      action: 'SUBMITTED',
      remarks: 'As asked.',
      memo_content: content({ subject: 'Printing' }),
      sequences: [{ ...level([first, renamed]), sequence_id: raw_sequences[0]?.sequence_id }],
    })
    const [first_day, last_day] = [today(new Date()), today(new Date())]
    const lines = [{ first_day, last_day, template_ids: [], delegate_email: third.email }]
    await first.must('save_absence', { first_day, last_day, lines })
    const directory = await connectDirectory(site)
    const value = 'gia.lim@northwind.example'
    await directory.patch(renamed.userId, { op: 'replace', path: 'userName', value })
    const reports = await Promise.all([owner, first, second, third, renamed, stranger].map(spreadsheetOf))
    await erase(memo_id, 'subject')
    expect(await Promise.all(reports.map(hasEnded))).toEqual([true, true, true, true, true, false])
  })

  it('O6: a spreadsheet begins again each time that something is erased while it is written', async () => {
    const { owner } = people
    const memo_id = await submit(people.first)
    const { db, storage } = site.services
    await owner.must('createXlsxReport', ask())
    const { report_id: reportId } = await db
      .selectFrom('report_files')
      .select('report_id')
      .where('user_id', '=', owner.userId)
      .where('audience', '=', 'owner')
      .executeTakeFirstOrThrow()
    const written: string[] = []
    const makeWhileErasing = (part: string) => {
      const erasing: Storage = {
        ...storage,
        // The rows were read by now.
        async put(key, stream, options) {
          await erase(memo_id, part)
          written.push(key)
          return storage.put(key, stream, options)
        },
      }
      return makeReport({ reportId }, { ...site.services, storage: erasing })
    }
    for (const part of ['answer/BODY', 'subject'])
      await expect(makeWhileErasing(part)).rejects.toThrow('it begins again')
    expect(await Promise.all(written.map((key) => storage.exists(key)))).toEqual([false, false])

    await makeReport({ reportId }, site.services)
    const { linkOf, open } = listReports(site)
    const workbook = new exceljs.Workbook()
    await workbook.xlsx.load((await open(await linkOf(owner), owner)).rawPayload as never)
    const row = rowsOf(workbook).find((one) => one['Memo ID'] === memo_id)
    expect(row?.['Subject']).toBe('[erased]')
  })
})
