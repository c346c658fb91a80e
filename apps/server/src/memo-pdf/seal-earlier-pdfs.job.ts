import { DocumentFailed } from '../platform/documents/document-failed.ts'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { findPdfFailure } from '../memos/pdf-failures.queries.ts'
import { withArchive } from '../platform/memo-log/archive/bring-back.store.ts'
import { readState } from '../platform/memo-log/states/packed-state.ts'
import { hasEntries } from '../proof/entries/read-bundle.queries.ts'
import { SealUnavailable } from '../proof/seal/seal-unavailable.ts'
import type { Services } from '../protocol/services.ts'
import { keepEarlierSeals, readEarlierSeals } from './earlier-seals.store.ts'
import { findKeptPdf, unsealedPdfs, waitingSeals } from './memo-pdf.queries.ts'
import { isOfAllMemos, signOffPdf } from './sign-off-pdf.ts'

/** PDFs of one run, one after another: an authority that is paid or limits its clients isn't flooded. */
const MOST_AT_ONCE = 50

/** FAILED: it is tried again once all others were. WAITS: the next run begins with it. LEFT: it stays unsealed. */
type Outcome = 'SEALED' | 'LEFT' | 'FAILED' | 'WAITS'

/**
 * Makes signed-off PDFs from before seals were switched on again, with proof and seal (O3), where the settings ask for it: oldest memo
 * first, a few each run, and on from where the last run ended; at the end, again from the first that failed. A PDF stays as it is until its sealed one
 * is kept. PDFs that wait for their first seal come before.
 */
export async function sealEarlierPdfs(
  _payload: JobPayloads['seal_earlier_pdfs'],
  services: Parameters<typeof signOffPdf>[0] & Pick<Services, 'config' | 'ending'>,
): Promise<void> {
  const { db, evidence, config, ending, log, now } = services
  if (!config.seal?.sealsEarlier || !evidence?.seal) return
  const progress = await readEarlierSeals(db)
  if (progress.endedAt !== null || (await waitingSeals(db)).length > 0) return
  const memos = await unsealedPdfs(db, progress.afterKey, MOST_AT_ONCE)
  let { afterKey, failedAfter } = progress
  let sealed = 0
  for (const memo of memos) {
    if (ending.aborted) return
    const outcome = await sealAgain(services, memo)
    if (outcome === 'WAITS') return
    if (outcome === 'SEALED') sealed++
    if (outcome === 'FAILED') failedAfter ??= afterKey
    afterKey = memo.memoKey
    await keepEarlierSeals(db, { afterKey, failedAfter, endedAt: null })
  }
  if (memos.length < MOST_AT_ONCE)
    await keepEarlierSeals(
      db,
      failedAfter === null
        ? { afterKey, failedAfter, endedAt: now() }
        : { afterKey: failedAfter, failedAfter: null, endedAt: null },
    )
  if (sealed > 0) log.info({ sealed }, 'earlier PDFs sealed')
}

async function sealAgain(
  services: Parameters<typeof signOffPdf>[0],
  { memoKey, memoId }: { memoKey: string; memoId: string },
): Promise<Outcome> {
  const { log } = services
  try {
    return await withArchive(services, () => signOffAgain(services, memoKey))
  } catch (cause) {
    if (cause instanceof SealUnavailable) {
      log.error({ memoId, err: cause }, 'an earlier PDF waits for its seal')
      return 'WAITS'
    }
    if (cause instanceof DocumentFailed) {
      log.error({ memoId, err: cause }, 'an earlier PDF stays unsealed: it could not be made again')
      return 'LEFT'
    }
    if (isOfAllMemos(cause)) throw cause
    log.error({ memoId, err: cause }, 'an earlier PDF could not be sealed')
    return 'FAILED'
  }
}

async function signOffAgain(services: Parameters<typeof signOffPdf>[0], memoKey: string): Promise<Outcome> {
  const { db } = services
  const memo = await findKeptPdf(db, memoKey)
  if (!memo || memo.pdfKey === null) return 'LEFT'
  // `record_memos` writes one within the hour.
  if (!(await hasEntries(db, memoKey))) return 'WAITS'
  if (await findPdfFailure(db, { memoKey, version: readState(memo.state).version })) return 'LEFT'
  return (await signOffPdf(services, memo)) ? 'SEALED' : 'LEFT'
}
