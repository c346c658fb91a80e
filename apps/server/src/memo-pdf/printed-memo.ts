import type { MemoEvent } from '@countersign/domain'
import { MEMO_CONTENT, readStored } from '@countersign/domain'
import type { Bundle } from '@countersign/evidence'
import { DocumentFailed } from '../platform/documents/document-failed.ts'
import { fileUrlsIn } from '../files/stored-names.queries.ts'
import { readMemoFiles } from '../files/uploads.queries.ts'
import type { Services } from '../protocol/services.ts'
import { templateVersion } from '../templates/template.queries.ts'
import { memoEvents } from '../memos/memo-view.queries.ts'
import { readLastVersion } from './memo-pdf.queries.ts'
import { pdfContent } from './pdf-content.ts'
import { clearPdfFailures, notePdfFailure } from './pdf-failures.store.ts'
import { readState } from '../platform/memo-log/states/packed-state.ts'

/**
 * Makes the PDF of a memo's last submitted version with its current state. A failed attempt is recorded and logged with its reason;
 * a successful one deletes the record.
 * @param signedOff what proves the memo, for its record, and who will seal the PDF (O3); PRELIMINARY for one of an approved memo before
 *   that one is made; null for any other
 * @throws DocumentFailed where it can't be made
 */
export async function printMemo(
  services: Pick<Services, 'db' | 'log' | 'pdf' | 'remoteConfig' | 'now'>,
  memoKey: string,
  signedOff: { bundle: Bundle | null; sealedBy: string | null } | 'PRELIMINARY' | null,
): Promise<Uint8Array> {
  const { db } = services
  const proof = signedOff === 'PRELIMINARY' ? null : signedOff
  const row = await readLastVersion(db, memoKey)
  const [template, events, config] = await Promise.all([
    templateVersion(db, row.version_id),
    memoEvents(db, memoKey),
    services.remoteConfig.read(),
  ])
  const memo = readState(row.state)
  const answers = readStored(MEMO_CONTENT, row.content)
  const content = pdfContent({
    companyName: config.company_name,
    memo,
    version: row.version,
    subject: row.subject,
    content: answers,
    template,
    events,
    files: await readMemoFiles(db, memoKey, [
      ...fileUrlsIn(answers),
      ...fileUrlsIn(events.flatMap(remarkFiles)),
    ]),
    printedAt: services.now().toISOString(),
    evidence: proof?.bundle ?? null,
    sealedBy: proof?.sealedBy ?? null,
    isPreliminary: signedOff === 'PRELIMINARY',
  })
  const { memoId } = memo
  const { pdf, standard } = await services.pdf.render(content).catch(async (cause: unknown) => {
    if (cause instanceof DocumentFailed) {
      const attempts = await notePdfFailure(db, { memoKey, version: row.version, at: services.now() })
      services.log.error({ memoId, attempts, reason: cause.reason, err: cause }, 'PDF could not be made')
    }
    throw cause
  })
  await clearPdfFailures(db, memoKey)
  if (standard === 'plain') services.log.warn({ memoId }, 'PDF made without PDF/A: a character has no glyph')
  return pdf
}

/** The files in the printed log, which has no replies. */
const remarkFiles = (event: MemoEvent) =>
  event.type !== 'ReplyAdded' && 'attachments' in event ? event.attachments : []
