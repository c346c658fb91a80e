import { DocumentFailed } from '../platform/documents/document-failed.ts'
import type { JobPayloads } from '../platform/jobs/jobs.ts'
import { hasEntries } from '../proof/entries/read-bundle.queries.ts'
import { SealUnavailable } from '../proof/seal/seal-unavailable.ts'
import type { Services } from '../protocol/services.ts'
import { keepEarlierSeals, readEarlierSeals } from './earlier-seals.store.ts'
import { findKeptPdf, unsealedPdfs, waitingSeals } from './memo-pdf.queries.ts'
import { signOffPdf } from './sign-off-pdf.ts'

/** PDFs of one run, one after another: an authority that is paid or limits its clients isn't flooded. */
const MOST_AT_ONCE = 50

/**
 * Makes signed-off PDFs from before seals were switched on again, with proof and seal (O3), where the settings ask for it: oldest memo
 * first, a few each run, and on from where the last run ended. A PDF stays as it is until its sealed one is kept. PDFs that wait for their first seal
 * come before.
 */
export async function sealEarlierPdfs(
  _payload: JobPayloads['seal_earlier_pdfs'],
  services: Parameters<typeof signOffPdf>[0] & Pick<Services, 'config' | 'ending'>,
): Promise<void> {
  const { db, evidence, config, ending, log, now } = services
  if (!config.seal?.sealsEarlier || !evidence?.seal) return
  const progress = await readEarlierSeals(db)
  if (progress.endedAt !== null || (await waitingSeals(db)).length > 0) return
  const memoKeys = await unsealedPdfs(db, progress.afterKey, MOST_AT_ONCE)
  let sealed = 0
  for (const memoKey of memoKeys) {
    if (ending.aborted) return
    const outcome = await sealAgain(services, memoKey)
    if (outcome === 'WAITS') return
    if (outcome === 'SEALED') sealed++
    await keepEarlierSeals(db, { afterKey: memoKey, endedAt: null })
  }
  if (memoKeys.length < MOST_AT_ONCE)
    await keepEarlierSeals(db, { afterKey: memoKeys.at(-1) ?? progress.afterKey, endedAt: now() })
  if (sealed > 0) log.info({ sealed }, 'earlier PDFs sealed')
}

/** WAITS: the next run begins with this memo. */
async function sealAgain(
  services: Parameters<typeof signOffPdf>[0],
  memoKey: string,
): Promise<'SEALED' | 'LEFT' | 'WAITS'> {
  const { db, log } = services
  const memo = await findKeptPdf(db, memoKey)
  if (!memo || memo.pdfKey === null) return 'LEFT'
  const { memoId } = memo
  // `record_memos` writes one within the hour.
  if (!(await hasEntries(db, memoKey))) return 'WAITS'
  try {
    return (await signOffPdf(services, memo)) ? 'SEALED' : 'LEFT'
  } catch (cause) {
    if (cause instanceof SealUnavailable) {
      log.error({ memoId, err: cause }, 'an earlier PDF waits for its seal')
      return 'WAITS'
    }
    if (!(cause instanceof DocumentFailed)) throw cause
    log.error({ memoId, err: cause }, 'an earlier PDF stays unsealed: it could not be made again')
    return 'LEFT'
  }
}
