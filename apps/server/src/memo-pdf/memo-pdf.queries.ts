import { sql } from 'kysely'
import { logOf, storedAnswers } from '../platform/memo-log/memo-log.queries.ts'
import type { Db } from '../platform/db/database.ts'
import { DOCUMENT_ATTEMPTS } from '../platform/documents/limits.ts'

/** Reads a memo's last submitted version, and its state. */
export async function readLastVersion(db: Db, memoKey: string) {
  return db
    .selectFrom('memos as m')
    .innerJoin('memo_versions as v', 'v.memo_key', 'm.memo_key')
    .select(['m.state', 'm.version_id', 'v.version', 'v.subject', storedAnswers('v').as('content')])
    .where('m.memo_key', '=', memoKey)
    .orderBy('v.version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

/** Finds a memo with its state, how often its PDF was replaced (O6, R4), and the storage path of its signed-off PDF, null before it is kept. */
export async function findKeptPdf(db: Db, memoKey: string) {
  const row = await db
    .selectFrom('memos as m')
    .select(['m.memo_id as memoId', 'm.pdf_key as pdfKey', 'm.state', 'm.revision'])
    .select(({ selectFrom, fn, ref }) =>
      selectFrom(logOf(ref('m.memo_key')).as('e'))
        .select(fn.countAll<string>().as('count'))
        .where('e.type', 'in', ['FieldsErased', 'MemoLinked'])
        .as('replaced'),
    )
    .where('m.memo_key', '=', memoKey)
    .executeTakeFirst()
  return row && { ...row, memoKey, replaced: Number(row.replaced) }
}

/** A memo, with the id by which the process log names it. */
interface NamedMemo {
  memoKey: string
  memoId: string
}

const NAMED = ['m.memo_key as memoKey', 'm.memo_id as memoId'] as const

/** Memos after one whose kept PDF was never sealed, in their order. */
export async function unsealedPdfs(db: Db, afterKey: string, most: number): Promise<NamedMemo[]> {
  return db
    .selectFrom('memos as m')
    .select(NAMED)
    .where('m.memo_key', '>', afterKey)
    .where('m.pdf_key', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('pdf_seals as s').select('s.sha256').whereRef('s.memo_key', '=', 'm.memo_key'))),
    )
    .orderBy('m.memo_key')
    .limit(most)
    .execute()
}

/** Memos whose PDF waits for its seal, the longest first, without those that can't be printed (Q4). */
export async function waitingSeals(db: Db): Promise<NamedMemo[]> {
  return waitingForSeals(db).select(NAMED).orderBy('w.since').orderBy('w.memo_key').execute()
}

/** Since when the one of them that has waited longest waits; null where none does. */
export async function longestSealWait(db: Db): Promise<Date | null> {
  const row = await waitingForSeals(db)
    .select(({ fn }) => fn.min<Date | null>('w.since').as('since'))
    .executeTakeFirst()
  return row?.since ?? null
}

function waitingForSeals(db: Db) {
  return db
    .selectFrom('pdf_seals_waiting as w')
    .innerJoin('memos as m', 'm.memo_key', 'w.memo_key')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pdf_failures as f')
            .select('f.attempts')
            .whereRef('f.memo_key', '=', 'w.memo_key')
            .where('f.version', '=', sql<number>`(m.state->>'version')::integer`)
            .where('f.attempts', '>=', DOCUMENT_ATTEMPTS),
        ),
      ),
    )
}
