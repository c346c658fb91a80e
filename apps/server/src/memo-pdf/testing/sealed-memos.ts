import { buffer } from 'node:stream/consumers'
import { parseTrust } from '@countersign/evidence'
import { level, publishTemplate, signInParticipants, submission } from '@countersign/test-kit/memos'
import { startTestSealing } from '@countersign/test-kit/devices/sealing'
import { configure } from '@countersign/test-kit/settings'
import { createTestSite } from '@countersign/test-kit/test-site'

/** A site that seals PDFs, its authority, and memos that are approved in it. */
export async function openSealedMemos() {
  const sealing = await startTestSealing()
  const site = await createTestSite(sealing.environment)
  const template = await publishTemplate(site)
  const people = await signInParticipants(site)
  await configure(site, { enable_download_pdf: true })

  /** Leaves the PDF to be made by a job. */
  async function approve(): Promise<string> {
    const { memo_id } = await people.owner.must('create_memo', submission(template, [level([people.first])]))
    await people.first.must('approve_memo', { memo_id, remarks: 'Quantities match.' })
    return memo_id
  }

  async function approved(): Promise<string> {
    const memo_id = await approve()
    await site.runJobs()
    return memo_id
  }

  const rowOf = (memoId: string) =>
    site.services.db
      .selectFrom('memos')
      .select(['memo_key', 'pdf_key'])
      .where('memo_id', '=', memoId)
      .executeTakeFirstOrThrow()

  async function pdfOf(memoId: string): Promise<Buffer> {
    const { pdf_key } = await rowOf(memoId)
    return buffer((await site.services.storage.get(pdf_key ?? '')).stream)
  }

  return {
    sealing,
    site,
    people,
    approve,
    approved,
    rowOf,
    pdfOf,
    trust: async () => parseTrust((await site.web.inject({ url: '/log/trust.json' })).body),
    view: (memoId: string) => people.owner.must('get_memo_details_for_viewing', { memo_id: memoId }),
    download: (memoId: string, more: object = {}) =>
      site.web.inject({
        method: 'POST',
        url: '/reports/pdf',
        headers: { cookie: people.owner.cookie },
        payload: { memo_id: memoId, ...more },
      }),
    async stop() {
      await site.stop()
      await sealing.stop()
    },
  }
}

export type SealedMemos = Awaited<ReturnType<typeof openSealedMemos>>
