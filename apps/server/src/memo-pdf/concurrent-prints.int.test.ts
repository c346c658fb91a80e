import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { configure } from '@countersign/test-kit/settings'
import type { TestSite } from '@countersign/test-kit/test-site'
import { createTestSite } from '@countersign/test-kit/test-site'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RenderedPdf } from '../platform/pdf/pdf-memo.ts'
import type { PdfRenderer } from '../platform/pdf/renderer.ts'
import { today } from '../protocol/delegations.ts'
import { keptPath } from './testing/kept-path.ts'
import { refusingKept } from './testing/refuse-kept.ts'

let site: TestSite
let template: Awaited<ReturnType<typeof publishTemplate>>
let people: Awaited<ReturnType<typeof signInParticipants>>
let usual: PdfRenderer

beforeAll(async () => {
  site = await createTestSite()
  template = await publishTemplate(site)
  people = await signInParticipants(site)
  await configure(site, { enable_download_pdf: true })
  usual = site.services.pdf
})
afterEach(() => {
  site.services.pdf = usual
})
afterAll(() => site.stop())

/** Approved with a condition; its job is still to make the PDF. */
async function approved(): Promise<string> {
  const { owner, first } = people
  const { memo_id } = await owner.must('create_memo', submission(template, [level([first])]))
  const due_day = today(site.services.now())
  await first.must('approve_memo', { memo_id, conditions: [{ message: 'Ask Legal.', due_day }] })
  return memo_id
}

/** Raises the memo's revision. */
async function reportCondition(memo_id: string): Promise<void> {
  const { owner } = people
  const { conditions = [] } = await owner.must('get_memo_details_for_viewing', { memo_id })
  const condition_id = conditions[0]?.condition_id ?? ''
  await owner.must('report_condition', { memo_id, condition_id, message: 'Done.' })
}

async function download(memo_id: string) {
  const { statusCode, rawPayload } = await site.web.inject({
    method: 'POST',
    url: '/reports/pdf',
    headers: { cookie: people.owner.cookie },
    payload: { memo_id },
  })
  return { statusCode, pdf: rawPayload }
}

/**
 * Downloads a PDF while the job makes it.
 * @param printed what the first of the two prints yields, which is that of the download, once the job has kept its own
 */
async function downloadBesideJob(
  memo_id: string,
  printed: (own: () => Promise<RenderedPdf>, ofJob: RenderedPdf | undefined) => Promise<RenderedPdf>,
  before: () => Promise<void> = () => Promise.resolve(),
) {
  let prints = 0
  let ofJob: RenderedPdf | undefined
  site.services.pdf = {
    ...usual,
    async render(memo) {
      if (++prints > 1) return (ofJob = await usual.render(memo))
      await before()
      await site.runJobs()
      return printed(() => usual.render(memo), ofJob)
    },
  }
  const answer = await download(memo_id)
  expect(prints).toBe(2)
  expect(answer.statusCode).toBe(200)
  return { answer, ofJob: Buffer.from(ofJob?.pdf ?? []) }
}

/** The memo's kept PDF, its path, and the names of all of its PDFs in storage. */
async function keptOf(memo_id: string) {
  const { pdf_key } = await site.services.db
    .selectFrom('memos')
    .select('pdf_key')
    .where('memo_id', '=', memo_id)
    .executeTakeFirstOrThrow()
  return {
    path: pdf_key,
    pdf: await buffer((await site.services.storage.get(pdf_key ?? '')).stream),
    stored: await storedOf(memo_id),
  }
}

async function storedOf(memo_id: string): Promise<string[]> {
  const stored = await readdir(join(site.services.config.dataDir, 'files', 'pdf'))
  return stored.filter((name) => name.startsWith(memo_id)).map((name) => `pdf/${name}`)
}

describe('a PDF that is downloaded while its job makes it', () => {
  it('U43, I2: is the kept one where the memo changed meanwhile, and the outdated print is removed alone', async () => {
    const memo_id = await approved()
    const { answer, ofJob } = await downloadBesideJob(
      memo_id,
      (own) => own(),
      () => reportCondition(memo_id),
    )
    const kept = await keptOf(memo_id)
    expect(kept.pdf.equals(ofJob)).toBe(true)
    expect(kept.stored).toEqual([kept.path])
    expect(kept.path).toMatch(keptPath(memo_id, ofJob))
    expect(answer.pdf.equals(ofJob)).toBe(true)
  })

  it('U43: is made once and kept: another print of the same memo doesn’t replace it', async () => {
    const memo_id = await approved()
    const { answer, ofJob } = await downloadBesideJob(memo_id, async (own) => {
      const { pdf, standard } = await own()
      return { pdf: Buffer.concat([pdf, Buffer.from('\n')]), standard }
    })
    const kept = await keptOf(memo_id)
    expect(kept.pdf.equals(ofJob)).toBe(true)
    expect(kept.stored).toEqual([kept.path])
    expect(answer.pdf.equals(ofJob)).toBe(true)
  })

  it('U43: stays kept where both prints are the same to the byte', async () => {
    const memo_id = await approved()
    const { ofJob } = await downloadBesideJob(memo_id, async (own, same) => same ?? own())
    expect((await keptOf(memo_id)).pdf.equals(ofJob)).toBe(true)
    expect((await download(memo_id)).pdf.equals(ofJob)).toBe(true)
  })
})

describe('a PDF that its memo can’t refer to, as the database refuses it', () => {
  it('O6, R8: isn’t left in the storage, where no erasure would find it', async () => {
    const memo_id = await approved()
    const refused = await refusingKept(site, () => download(memo_id))
    expect(refused.statusCode).toBeGreaterThanOrEqual(500)
    expect(await storedOf(memo_id)).toEqual([])
    expect((await download(memo_id)).statusCode).toBe(200)
    expect(await storedOf(memo_id)).toEqual([(await keptOf(memo_id)).path])
  })
})
