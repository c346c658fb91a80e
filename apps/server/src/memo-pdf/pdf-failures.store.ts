import type { PrintedVersion } from '../memos/pdf-failures.queries.ts'
import type { Db } from '../platform/db/database.ts'

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
