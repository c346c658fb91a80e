import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { makePdf } from './make-pdf.job.ts'
import { findKeptPdf, waitingSeals } from './memo-pdf.queries.ts'

/**
 * Tries again what waits for its seal (O3): the PDF that has waited longest first, and all others only once that one is sealed, so that
 * an authority that is away is asked once in five minutes.
 */
export async function sealWaitingPdfs(
  _payload: JobPayloads['seal_waiting_pdfs'],
  services: Parameters<typeof makePdf>[1],
): Promise<void> {
  const { db, evidence, jobs } = services
  if (!evidence?.seal) return
  const [first, ...others] = await waitingSeals(db)
  if (first === undefined) return
  await makePdf({ memoKey: first }, services)
  const kept = await findKeptPdf(db, first)
  if (kept && kept.pdfKey === null) return
  const pdfs = others.map((memoKey) => ({ payload: { memoKey }, key: `pdf:${memoKey}` }))
  await db.transaction().execute((tx) => jobs.enqueueMany(tx, 'make_pdf', pdfs))
}
