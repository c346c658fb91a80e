import type { Db } from '../platform/db/database.ts'
import { DOCUMENT_ATTEMPTS } from '../platform/documents/limits.ts'

/** Another attempt may be requested after this: the machine may have been busy, or the product fixed. */
const REST_MS = 10 * 60_000

export interface PdfFailure {
  failedAt: Date
  /** From then on another attempt may be requested. */
  retryAt: Date
}

export interface PrintedVersion {
  memoKey: string
  version: number
}

/** The failure of a PDF that is not retried automatically any more; null before that. */
export async function findPdfFailure(
  db: Db,
  { memoKey, version }: PrintedVersion,
): Promise<PdfFailure | null> {
  const row = await db
    .selectFrom('pdf_failures')
    .select('failed_at')
    .where('memo_key', '=', memoKey)
    .where('version', '=', version)
    .where('attempts', '>=', DOCUMENT_ATTEMPTS)
    .executeTakeFirst()
  return row ? pdfFailureOf(row.failed_at) : null
}

export function pdfFailureOf(failedAt: Date): PdfFailure {
  return { failedAt, retryAt: new Date(failedAt.getTime() + REST_MS) }
}

/** Since when a memo's PDF waits for its seal (O3); null if it doesn't. */
export async function findWaitingSeal(db: Db, memoKey: string): Promise<Date | null> {
  const row = await db
    .selectFrom('pdf_seals_waiting')
    .select('since')
    .where('memo_key', '=', memoKey)
    .executeTakeFirst()
  return row?.since ?? null
}
