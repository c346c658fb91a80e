import { buffer } from 'node:stream/consumers'
import type { ClamdPeer } from '@countersign/test-kit/devices/clamd-peer'
import { EICAR, FOUND, startClamdPeer } from '@countersign/test-kit/devices/clamd-peer'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { content, level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPdf } from '../../platform/pdf/testing/pdf-text.ts'
import { ask, listReports, rowsOf } from '../../reports/testing/list-reports.ts'
import { verifyMemos } from '../verify-memos.queries.ts'
import { scanWaitingFiles } from './scan-waiting-files.job.ts'

const PDF = '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'
const INFECTED = `%PDF-1.7\n${EICAR}\n%%EOF\n`
const MINUTE = 60_000

interface Upload {
  name: string
  size: number
  url: string
}

let scanner: ClamdPeer
let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>

beforeAll(async () => {
  scanner = await startClamdPeer()
  site = await createTestSite({ SCANNER_URL: scanner.url })
  template = await publishTemplate(site)
  people = await signInParticipants(site)
})
afterAll(async () => {
  await site.stop()
  await scanner.close()
})
beforeEach(() => {
  site.setNow()
  scanner.setAway(false)
})

async function upload(actor: Actor, name: string, bytes = PDF) {
  const form = new FormData()
  form.append('file', new File([bytes], name))
  const { cookie } = actor
  const answer = await site.web.inject({ method: 'POST', url: '/files', headers: { cookie }, payload: form })
  expect(answer.statusCode).toBe(200)
  return answer.json<Upload>()
}
const submit = (files: Upload[], approvers: Actor[] = [people.first]) =>
  people.owner.call(
    'create_memo',
    submission(template, [level(approvers, { watchers: [people.watcher.email] })], { files }),
  )
async function memoWith(...files: Upload[]) {
  const answer = await submit(files)
  if (!answer.ok) throw new Error(answer.message)
  return answer.result.memo_id
}
const view = (actor: Actor, memo_id: string) => actor.must('get_memo_details_for_viewing', { memo_id })
const open = (actor: Actor, memo_id: string, fileName: string) =>
  actor.call('download_memo_file', { memo_id, fileName })
const waits = (name: string) => ({
  ok: false,
  code: 'FAILED_PRECONDITION',
  message: expect.stringContaining(name) as string,
  details: { reason: 'FILES_UNSCANNED' },
})
/** Of the notices that malware was removed from a memo. */
const mailsTo = async ({ email }: Actor, memo_id: string) =>
  ((await site.services.mailbox?.list(email)) ?? []).filter(({ subject }) => isOfMalware(subject, memo_id))
const noticesTo = async (actor: Actor, memo_id: string) =>
  (await actor.must('get_notifications', { limit: 20 })).filter(({ title }) => isOfMalware(title, memo_id))
const isOfMalware = (title: string, memo_id: string) =>
  title.startsWith('Malware removed') && title.includes(memo_id)
const isStored = (url: string) =>
  site.services.storage.get(url).then(
    ({ stream }) => stream.destroy() !== null,
    () => false,
  )

describe('Q3: a file that waits for its scan', () => {
  it('is bound, but opened by no one; approving waits for it and names it, rejecting and returning don’t', async () => {
    const { owner, first } = people
    const file = await upload(owner, 'Quote.pdf')
    const own = await owner.call('download_uploaded_file', { fileName: file.url })
    expect(own).toMatchObject(waits('Quote.pdf'))
    const memo_id = await memoWith(file)
    for (const actor of [owner, first])
      expect(await open(actor, memo_id, 'Quote.pdf')).toMatchObject(waits('Quote.pdf'))
    expect(await open(people.stranger, memo_id, 'Quote.pdf')).toMatchObject({ code: 'PERMISSION_DENIED' })

    const { abilities, unopenable_files } = await view(first, memo_id)
    expect(unopenable_files).toMatchObject([{ name: 'Quote.pdf', scan: 'WAITING', finding: null }])
    expect(abilities.approve).toMatchObject({ allowed: false, reason: 'FILES_UNSCANNED' })
    expect(abilities.approve).toMatchObject({ message: expect.stringContaining('Quote.pdf') as string })
    expect([abilities.reject.allowed, abilities.return.allowed, abilities.askQuestion.allowed]).toEqual([
      true,
      true,
      true,
    ])
    expect(await first.call('approve_memo', { memo_id })).toMatchObject(waits('Quote.pdf'))
    const { revision } = (await view(first, memo_id)).memo
    const { items } = await first.must('approve_memos', {
      items: [{ memo_id, revision, seen_specials: [] }],
    })
    expect(items).toMatchObject([
      { outcome: 'FILES_UNSCANNED', message: expect.stringContaining('Quote.pdf') as string },
    ])
    await first.must('return_memo', { memo_id, remarks: 'Explain.' })

    const rejected = await memoWith(await upload(owner, 'Plan.pdf'))
    await first.must('reject_memo', { memo_id: rejected, remarks: 'No.' })
  })

  it('can be opened, and the memo approved, once it was scanned', async () => {
    const memo_id = await memoWith(await upload(people.owner, 'Clean.pdf'))
    await site.runJobs()
    expect(await open(people.first, memo_id, 'Clean.pdf')).toMatchObject({ ok: true })
    expect((await view(people.first, memo_id)).unopenable_files).toBeUndefined()
    await people.first.must('approve_memo', { memo_id })
  })

  it('is scanned when a scanner that was away returns; since when it was is what the alarm reads', async () => {
    const { db } = site.services
    const outage = () => db.selectFrom('scanner_outage').select('since').execute()
    scanner.setAway(true)
    const memo_id = await memoWith(await upload(people.owner, 'Later.pdf'))
    await site.runJobs()
    const [since] = await outage()
    expect(since).toBeDefined()
    site.setNow(new Date(Date.now() + 15 * MINUTE).toISOString())
    await scanWaitingFiles({}, site.services)
    expect(await outage()).toEqual([since])
    expect(await people.first.call('approve_memo', { memo_id })).toMatchObject(waits('Later.pdf'))

    scanner.setAway(false)
    await scanWaitingFiles({}, site.services)
    expect(await outage()).toEqual([])
    await site.runJobs()
    await people.first.must('approve_memo', { memo_id })
  })

  it('waits on where the scanner can’t judge it, and fails no job', async () => {
    const memo_id = await memoWith(await upload(people.owner, 'Odd.pdf'))
    scanner.answerNext('Can’t allocate memory ERROR')
    await site.runJobs()
    expect(await open(people.first, memo_id, 'Odd.pdf')).toMatchObject(waits('Odd.pdf'))
  })

  it('Q3, D6: lowering a minimum approves the memo no sooner than approving would', async () => {
    const { owner, first, second, third } = people
    const levels = [level([first], { allow_sub_approvals: true })]
    const { memo_id } = await owner.must('create_memo', submission(template, levels))
    const [only] = (await owner.must('get_memo_logs', { memo_id })).levels
    const { sequence_id, logs } = only!
    const name = (min_approvers: number) =>
      first.call('editSubapprovers', {
        memo_id,
        sequence_id,
        sub_approvers: [second.email, third.email],
        min_approvers,
      })
    expect(await name(2)).toMatchObject({ ok: true })
    await second.must('approve_memo', { memo_id })
    const attachments = [await upload(owner, 'Answer.pdf')]
    const { log_id } = logs[0]!
    await owner.must('create_reply', { memo_id, log_id, message: 'See here.', attachments })
    expect(await name(1)).toMatchObject(waits('Answer.pdf'))
    await site.runJobs()
    expect(await name(1)).toMatchObject({ ok: true, result: { memo_status: 'APPROVED' } })
  })

  it('is released where the scanner was switched off', async () => {
    scanner.setAway(true)
    const memo_id = await memoWith(await upload(people.owner, 'Released.pdf'))
    const { scanner: own } = site.services
    site.services.scanner = null
    try {
      await people.first.must('approve_memo', { memo_id })
      await scanWaitingFiles({}, site.services)
      expect(await open(people.first, memo_id, 'Released.pdf')).toMatchObject({ ok: true })
    } finally {
      site.services.scanner = own
    }
  })
})

describe('Q3: an infected file', () => {
  it('is replaced by a note: the bytes go, name and hash stay, an entry says so, and all who take part are notified', async () => {
    const { db } = site.services
    const { owner, first, watcher, stranger } = people
    const file = await upload(owner, 'Invoice.pdf', INFECTED)
    const memo_id = await memoWith(file)
    const before = (await view(first, memo_id)).memo.revision
    expect(await isStored(file.url)).toBe(true)
    await site.runJobs()
    expect(await isStored(file.url)).toBe(false)

    const { memo, unopenable_files, abilities } = await view(first, memo_id)
    expect(unopenable_files).toMatchObject([
      {
        name: 'Invoice.pdf',
        scan: 'INFECTED',
        finding: FOUND,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ])
    expect(memo.revision).toBe(before + 1)
    expect(abilities.approve.allowed).toBe(true)
    expect(await open(first, memo_id, 'Invoice.pdf')).toMatchObject({
      code: 'FAILED_PRECONDITION',
      message: expect.stringContaining(FOUND) as string,
      details: { reason: 'FILE_INFECTED' },
    })
    for (const actor of [owner, first, watcher]) {
      expect(await noticesTo(actor, memo_id), actor.email).toHaveLength(1)
      expect(await mailsTo(actor, memo_id)).toHaveLength(1)
    }
    expect(await noticesTo(stranger, memo_id)).toEqual([])

    const { memo_key } = await db
      .selectFrom('memos')
      .select('memo_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    const entries = await db
      .selectFrom('evidence_entries')
      .select('entry')
      .where('memo_key', '=', memo_key)
      .execute()
    expect(
      entries.map(({ entry }) => entry).filter((entry) => entry.includes('"FileInfected"')),
    ).toHaveLength(1)
    const logged = await db
      .selectFrom('security_events')
      .selectAll()
      .where('kind', '=', 'malware')
      .where('subject', '=', memo_id)
      .execute()
    expect(logged).toMatchObject([{ action: FOUND, person: owner.email }])
    expect(JSON.stringify(logged)).not.toContain('Invoice')

    await first.must('return_memo', { memo_id, remarks: 'Without it, please.' })
    const { raw_sequences } = await owner.must('getMemoDetailsForEditing', { memo_id })
    const resubmit = (files: Upload[]) =>
      owner.call('edit_memo', {
        memo_id,
        action: 'SUBMITTED',
        remarks: 'Again.',
        memo_content: content({ files }),
        sequences: [{ ...level([first]), sequence_id: raw_sequences[0]?.sequence_id }],
      })
    expect(await resubmit([file])).toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('Invoice.pdf contained malware') as string,
    })
    expect(await resubmit([await upload(owner, 'Clean copy.pdf')])).toMatchObject({ ok: true })
    await site.runJobs()
    await first.must('approve_memo', { memo_id })
    await site.runJobs()
    expect((await verifyMemos(db)).faults).toEqual([])
  })

  it('has its note in the PDF and in spreadsheets as well', async () => {
    const { owner, first } = people
    const memo_id = await memoWith(await upload(owner, 'Invoice.pdf', INFECTED))
    await site.runJobs()
    const note = `Removed: it contained malware (${FOUND}).`
    await configure(site, { is_download_xlsx_enabled: true })
    const rows = rowsOf(await listReports(site).reportOf(owner, ask({ memo_types: template.templateId })))
    const row = rows.find((one) => one['Memo ID'] === memo_id)
    expect(Object.values(row ?? {})).toContain(`Invoice.pdf (${note})`)
    await first.must('approve_memo', { memo_id })
    await site.runJobs()
    const { pdf_key } = await site.services.db
      .selectFrom('memos')
      .select('pdf_key')
      .where('memo_id', '=', memo_id)
      .executeTakeFirstOrThrow()
    const pdf = await buffer((await site.services.storage.get(pdf_key ?? '')).stream)
    expect(readPdf(pdf).text.replaceAll(/\s+/g, '')).toContain(note.replaceAll(' ', ''))
  })

  it('that is bound while it is scanned is replaced in its memo at once', async () => {
    scanner.setHeld(true)
    const { length } = scanner.asked
    const file = await upload(people.owner, 'Quick.pdf', INFECTED)
    const scanned = site.runJobs()
    await expect.poll(() => scanner.asked.length).toBeGreaterThan(length)
    const memo_id = await memoWith(file)
    scanner.setHeld(false)
    await scanned
    expect((await view(people.first, memo_id)).unopenable_files).toMatchObject([
      { name: 'Quick.pdf', scan: 'INFECTED' },
    ])
  })

  it('that no memo uses yet is bound by none; one in a draft is known to its owner alone', async () => {
    const { owner, first } = people
    const loose = await upload(owner, 'Loose.pdf', INFECTED)
    await site.runJobs()
    expect(await submit([loose])).toMatchObject({
      code: 'INVALID_ARGUMENT',
      details: { issues: [{ path: 'answers.FILES.0' }] },
    })
    const drafted = await upload(owner, 'Drafted.pdf', INFECTED)
    const { memo_id } = await owner.must('create_memo', {
      ...submission(template, [level([first])], { files: [drafted] }),
      action: 'SAVE_AS_DRAFT',
    })
    const notices = async () => (await owner.must('get_notifications', { limit: 50 })).length
    const before = await notices()
    await site.runJobs()
    expect(await notices()).toBe(before)
    expect(await open(owner, memo_id, 'Drafted.pdf')).toMatchObject({ details: { reason: 'FILE_INFECTED' } })
  })
})
