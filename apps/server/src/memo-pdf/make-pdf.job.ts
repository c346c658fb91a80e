import { DocumentFailed } from '../platform/documents/document-failed.ts'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { findPdfFailure } from '../memos/pdf-failures.queries.ts'
import { SealUnavailable } from '../proof/seal/seal-unavailable.ts'
import { findKeptPdf } from './memo-pdf.queries.ts'
import { noteWaitingSeal } from './memo-pdf.store.ts'
import { signOffPdf } from './sign-off-pdf.ts'
import { readState } from '../platform/memo-log/states/packed-state.ts'

/** Changes while it is printed are rare, and each takes as long as a person. */
const MOST_PRINTS = 5

/**
 * Makes the PDF of an approved memo and keeps it with the memo. Idempotent: an existing PDF is never replaced. After three failed
 * attempts it gives up, and the memo shows that (Q4). Where evidence is kept, the PDF waits for its checkpoint and carries the proof;
 * where PDFs are sealed, it waits for its seal, which `seal_waiting_pdfs` tries again (O3).
 */
export async function makePdf(
  { memoKey }: JobPayloads['make_pdf'],
  services: Parameters<typeof signOffPdf>[0],
): Promise<void> {
  await tryPdf(memoKey, services)
}

/** KEPT also where there is no such memo any more. WAITS: no seal can be made now. GIVEN_UP: its document can't be made (Q4). */
type Outcome = 'KEPT' | 'WAITS' | 'GIVEN_UP'

/** The same, and says what became of the PDF. */
export async function tryPdf(memoKey: string, services: Parameters<typeof signOffPdf>[0]): Promise<Outcome> {
  for (let prints = 0; prints < MOST_PRINTS; prints++) {
    const outcome = await printOnce(memoKey, services)
    if (outcome !== 'CHANGED') return outcome
  }
  throw new Error('The memo changed each time while its PDF was made.')
}

/** CHANGED: the memo changed while it was printed, such as by a hold (C8) or a condition's report (R2). */
async function printOnce(
  memoKey: string,
  services: Parameters<typeof signOffPdf>[0],
): Promise<Outcome | 'CHANGED'> {
  const memo = await findKeptPdf(services.db, memoKey)
  if (!memo || memo.pdfKey !== null) return 'KEPT'
  const printed = { memoKey, version: readState(memo.state).version }
  if (await findPdfFailure(services.db, printed)) return 'GIVEN_UP'
  try {
    return (await signOffPdf(services, memo)) ? 'KEPT' : 'CHANGED'
  } catch (cause) {
    if (cause instanceof SealUnavailable) {
      services.log.error({ memoId: memo.memoId, err: cause }, 'a PDF waits for its seal')
      await noteWaitingSeal(services.db, memoKey, services.now())
      return 'WAITS'
    }
    const isGivenUp = cause instanceof DocumentFailed && (await findPdfFailure(services.db, printed)) !== null
    if (!isGivenUp) throw cause
    return 'GIVEN_UP'
  }
}
