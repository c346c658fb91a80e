import type { Db } from '../platform/db/database.ts'
import { DOCUMENT_ATTEMPTS } from '../platform/documents/limits.ts'

/** Another attempt may be requested after this: the machine may have been busy, or the product fixed. */
const REST_MS = 10 * 60_000

export interface PdfFailure {
  failedAt: Date
  /** From then on another attempt may be requested. */
  retryAt: Date
}

interface PrintedVersion {
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

/** @returns the number of failed attempts at this version, including this one */
export async function notePdfFailure(
  db: Db,
  { memoKey, version, at }: PrintedVersion & { at: Date },
): Promise<number> {
  const row = await db
    .insertInto('pdf_failures')
    .values({ memo_key: memoKey, version, attempts: 1, failed_at: at })
    .onConflict((conflict) =>
      conflict.column('memo_key').doUpdateSet((eb) => ({
        version,
        // Another version is another document: its attempts count from the first.
        attempts: eb
          .case()
          .when('pdf_failures.version', '=', version)
          .then(eb('pdf_failures.attempts', '+', 1))
          .else(1)
          .end(),
        failed_at: at,
      })),
    )
    .returning('attempts')
    .executeTakeFirstOrThrow()
  return row.attempts
}

/** Deletes the failures of a memo after its PDF was made. */
export async function clearPdfFailures(db: Db, memoKey: string): Promise<void> {
  await db.deleteFrom('pdf_failures').where('memo_key', '=', memoKey).execute()
}
