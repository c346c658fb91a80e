import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { PdfRenderer } from '../platform/pdf/renderer.ts'
import { createPdfRenderer } from '../platform/pdf/renderer.ts'
import { today } from '../protocol/delegations.ts'
import type { TestTemplate } from '@countersign/test-kit/memos'
import { signInParticipants, level, publishTemplate, submission } from '@countersign/test-kit/memos'
import { png } from '@countersign/test-kit/png'
import type { Actor, TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { keptPath } from './testing/kept-path.ts'

let site: TestSite
let template: TestTemplate
let people: Awaited<ReturnType<typeof signInParticipants>>
let usual: PdfRenderer
const opened: PdfRenderer[] = []

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  usual = site.services.pdf
  await site.services.db
    .insertInto('settings')
    .values({ key: 'enable_download_pdf', value: 'true' })
    .execute()
})
afterEach(async () => {
  site.services.pdf = usual
  site.setNow()
  await Promise.all(opened.splice(0).map((renderer) => renderer.close()))
})
afterAll(() => site.stop())

const FAILED = {
  code: 'FAILED_PRECONDITION',
  message: 'The PDF could not be made. Please tell an administrator.',
}

/**
 * Three pictures within all limits of writing. Decoding them takes tens of megabytes each outside of any heap, and long
 * enough for the memory check to notice on a busy machine.
 */
const heavyPictures = () => [0, 1, 2].map(heavyPicture).join('')

function heavyPicture(shade: number): string {
  return `<p><img alt="Plan" src="data:image/png;base64,${png(5000, 5000, { kind: 'colour', shade })}"></p>`
}

it('C2, R2: the PDF of an approved memo that changes while it is printed is printed again', async () => {
  const { owner, first } = people
  const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
  const reportFirst = async () => {
    const { conditions = [] } = await owner.must('get_memo_details_for_viewing', { memo_id })
    const condition_id = conditions[0]?.condition_id ?? ''
    await owner.must('report_condition', { memo_id, condition_id, message: 'Done.' })
  }
  let renders = 0
  site.services.pdf = {
    ...usual,
    async render(printed) {
      renders++
      if (renders === 1) await reportFirst()
      return usual.render(printed)
    },
  }
  await first.must('approve_memo', {
    memo_id,
    conditions: [{ message: 'Ask Legal.', due_day: today(site.services.now()) }],
  })
  await site.runJobs()
  expect(renders).toBe(2)
  const kept = await site.services.db
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_id', '=', memo_id)
    .executeTakeFirst()
  await requireKept(memo_id, kept?.pdf_key)
})

async function requireKept(memo_id: string, path: string | null | undefined): Promise<void> {
  const pdf = await buffer((await site.services.storage.get(path ?? '')).stream)
  expect(path).toMatch(keptPath(memo_id, pdf))
}

/** A renderer whose processes may take little memory: what other memos need, and not that picture. */
function withLittleMemory() {
  const renderer = createPdfRenderer({ memory: 200 })
  const counted = { attempts: 0 }
  site.services.pdf = {
    ...renderer,
    render(memo) {
      if (memo.subject === 'Too heavy') counted.attempts++
      return renderer.render(memo)
    },
  }
  opened.push(renderer)
  return counted
}

async function approved(subject: string, body: string): Promise<string> {
  const { owner, first } = people
  const answers = { subject, body }
  const { memo_id } = await owner.must('create_memo', submission(template, [level([first])], answers))
  await first.must('approve_memo', { memo_id })
  return memo_id
}

const view = (person: Actor, memo_id: string) => person.must('get_memo_details_for_viewing', { memo_id })

async function download(memo_id: string, more: object = {}) {
  const answer = await site.web.inject({
    method: 'POST',
    url: '/reports/pdf',
    headers: { cookie: people.owner.cookie },
    payload: { memo_id, ...more },
  })
  if (answer.statusCode === 200) return { code: 'OK', pdf: answer.rawPayload.subarray(0, 5).toString() }
  const { error } = answer.json<{ error: { status: string; message: string } }>()
  return { code: error.status, message: error.message }
}

/** Runs the jobs, those that wait for their next attempt as well. */
async function runAllJobs() {
  for (let round = 0; round < 6; round++) {
    await site.services.pool.query(
      'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL',
    )
    await site.runJobs().catch(() => undefined)
  }
}

describe.runIf(process.platform === 'linux')('a PDF that cannot be made (Q4)', () => {
  it('is tried three times, shown in the memo, and affects no other PDF', async () => {
    const counted = withLittleMemory()
    const heavy = await approved('Too heavy', heavyPictures())
    const light = await approved('Light', '<p>Nothing special.</p>')
    await runAllJobs()
    expect(counted.attempts).toBe(3)

    await requireKept(light, (await view(people.owner, light)).memo.pdf_url)
    const shown = await view(people.owner, heavy)
    expect(shown.memo.pdf_url).toBeNull()
    expect(shown.pdf_failure).toBeDefined()
    expect((await view(people.first, heavy)).pdf_failure).toEqual(shown.pdf_failure)

    // Neither the queue nor people's downloads continue with it.
    expect(await download(heavy)).toEqual(FAILED)
    expect(await download(heavy, { try_again: true })).toEqual(FAILED)
    await runAllJobs()
    expect(counted.attempts).toBe(3)
    const jobs = await site.services.pool.query(
      `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'make_pdf'`,
    )
    expect(jobs.rowCount).toBe(0)

    // Another attempt some time later fails again, and pauses again.
    const { retry_at } = shown.pdf_failure!
    site.setNow(retry_at)
    expect(await download(heavy, { try_again: true })).toEqual(FAILED)
    expect(counted.attempts).toBe(4)
    expect(await download(heavy, { try_again: true })).toEqual(FAILED)
    expect(counted.attempts).toBe(4)

    // With enough memory it is made and kept, and the failure is no longer shown.
    site.services.pdf = usual
    const later = new Date(Date.parse(retry_at) + 3_600_000).toISOString()
    site.setNow(later)
    expect(await download(heavy)).toEqual(FAILED)
    expect(await download(heavy, { try_again: true })).toEqual({ code: 'OK', pdf: '%PDF-' })
    const after = await view(people.owner, heavy)
    await requireKept(heavy, after.memo.pdf_url)
    expect(after.pdf_failure).toBeUndefined()
  })

  it('can be made after its memo changes', async () => {
    const { owner, first } = people
    await site.services.db
      .insertInto('settings')
      .values({ key: 'download_whitelisted_statuses', value: JSON.stringify(['SUBMITTED', 'APPROVED']) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
    const counted = withLittleMemory()
    const route = [level([first])]
    const answers = { subject: 'Too heavy', body: heavyPictures() }
    const { memo_id } = await owner.must('create_memo', submission(template, route, answers))
    for (let click = 0; click < 5; click++) expect(await download(memo_id)).toEqual(FAILED)
    expect(counted.attempts).toBe(3)

    await first.must('return_memo', { memo_id, remarks: 'Without the picture, please.' })
    const { sequence } = await view(owner, memo_id)
    const kept = [{ ...level([first]), sequence_id: sequence[0]!.sequence_id }]
    const changed = submission(template, kept, { subject: 'Too heavy', body: '<p>No picture.</p>' })
    await owner.must('edit_memo', { ...changed, memo_id, remarks: 'It is gone.' })
    expect((await view(owner, memo_id)).pdf_failure).toBeUndefined()
    expect(await download(memo_id)).toEqual({ code: 'OK', pdf: '%PDF-' })
  })
})
