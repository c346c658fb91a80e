import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { withArchive } from '../platform/memo-log/archive/bring-back.store.ts'
import type { Services } from '../protocol/services.ts'
import { tryPdf } from './make-pdf.job.ts'
import { waitingSeals } from './memo-pdf.queries.ts'
import { isOfAllMemos } from './sign-off-pdf.ts'

/**
 * Tries again what waits for its seal (O3): the PDF that has waited longest first, and all others only once one is sealed, so that an
 * authority that is away is asked once in five minutes. One that can't be made holds up no others (Q4): the next run tries it again.
 */
export async function sealWaitingPdfs(
  _payload: JobPayloads['seal_waiting_pdfs'],
  services: Parameters<typeof tryPdf>[1] & Pick<Services, 'ending'>,
): Promise<void> {
  const { db, evidence, jobs, ending, log } = services
  if (!evidence?.seal) return
  const memos = await waitingSeals(db)
  for (const [at, { memoKey, memoId }] of memos.entries()) {
    if (ending.aborted) return
    const outcome = await withArchive(services, () => tryPdf(memoKey, services)).catch((cause: unknown) => {
      if (isOfAllMemos(cause)) throw cause
      log.error({ memoId, err: cause }, 'a PDF waits for its seal: it could not be made')
      return 'FAILED'
    })
    if (outcome === 'WAITS') return
    if (outcome !== 'KEPT') continue
    const others = memos.slice(at + 1)
    const pdfs = others.map((other) => ({ payload: { memoKey: other.memoKey }, key: `pdf:${other.memoKey}` }))
    return db.transaction().execute((tx) => jobs.enqueueMany(tx, 'make_pdf', pdfs))
  }
}
