import { ArchivedJson } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { ArchiveUnreadable, readObject } from './archive-object.ts'

/** What reads archived memos uses. */
export interface ArchiveUses {
  db: Db
  storage: Pick<Storage, 'get'>
  now: () => Date
}

/** PostgreSQL's code of a log that is archived; its detail is the memo's key. */
const IS_ARCHIVED = 'R9001'
/** Memos that one piece of work brings back. One that reads more of them reads archives itself. */
const MOST = 200
/** How long a database that was restored from a backup finds the object of a memo that has come back since. */
const LEFTOVER_DAYS = 35
const DAY_MS = 24 * 60 * 60 * 1000

/** The key of the memo that a failure is about, because it is archived; null for other failures. */
function archivedMemo(cause: unknown): string | null {
  if (cause instanceof ArchivedJson) return cause.memoKey
  const { code, detail } = (cause ?? {}) as { code?: unknown; detail?: unknown }
  return code === IS_ARCHIVED && typeof detail === 'string' ? detail : null
}

/**
 * Does work that may read or change archived memos (R9): what it meets is brought back into the database, and the work is done again from its
 * beginning. It must leave nothing behind when it fails.
 * @throws ArchiveUnreadable
 */
export async function withArchive<T>(uses: ArchiveUses, work: () => Promise<T>): Promise<T> {
  for (let left = MOST; ; left--) {
    try {
      return await work()
    } catch (cause) {
      const memoKey = archivedMemo(cause)
      if (memoKey === null || left === 0) throw cause
      await bringBack(uses, memoKey)
    }
  }
}

/**
 * Brings a memo back as it was archived: its packed log and the contents of its versions. Its object becomes a leftover. Does nothing where it is
 * archived no more.
 * @throws ArchiveUnreadable
 */
export async function bringBack({ db, storage, now }: ArchiveUses, memoKey: string): Promise<boolean> {
  const { rows } = await sql<{ object_id: string; key: string; sha256: Buffer }>`
    SELECT object_id, archive_key(memo_key, object_id) AS key, sha256 FROM archived_memos
    WHERE memo_key = ${memoKey}`.execute(db)
  const [found] = rows
  if (!found) return false
  const document = await readObject(storage, found)
  const at = now()
  const until = new Date(at.getTime() + LEFTOVER_DAYS * DAY_MS)
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('memos').select('memo_key').where('memo_key', '=', memoKey).forNoKeyUpdate().execute()
    const { rows: answers } = await sql<{ back: boolean }>`
      SELECT bring_back_memo(${memoKey}, ${found.object_id}, ${document}::jsonb, ${at}, ${until}) AS back`.execute(
      tx,
    )
    if (answers[0]?.back !== true) return false
    await sql`
      UPDATE memo_search s SET content = d.content
      FROM jsonb_to_recordset(${document}::jsonb->'texts') AS d (version integer, content text)
      WHERE s.memo_key = ${memoKey} AND s.version = d.version`.execute(tx)
    return true
  })
}

/** The archived memos in which delegates decided during an absence (K7), by their Memo IDs. */
export async function listArchivedDuring(
  db: Db | Tx,
  absenceId: string,
): Promise<{ memo_key: string; memo_id: string }[]> {
  const { rows } = await sql<{ memo_key: string; memo_id: string }>`
    SELECT a.memo_key, m.memo_id FROM archived_memos a JOIN memos m USING (memo_key)
    WHERE a.absences IS NOT NULL AND a.absences @> ARRAY[${absenceId}] ORDER BY m.memo_id`.execute(db)
  return rows
}

/**
 * Brings back the memos in which delegates decided during an absence (K7). Those whose record is missing or damaged stay archived.
 * @throws ArchiveUnreadable where the storage doesn't answer
 */
export async function bringBackDuring(uses: ArchiveUses, absenceId: string): Promise<void> {
  for (const { memo_key } of await listArchivedDuring(uses.db, absenceId))
    try {
      await bringBack(uses, memo_key)
    } catch (cause) {
      if (!(cause instanceof ArchiveUnreadable) || cause.reason === 'AWAY') throw cause
    }
}

export async function isAnyArchived(db: Db): Promise<boolean> {
  return (await db.selectFrom('archived_memos').select('memo_key').limit(1).executeTakeFirst()) !== undefined
}

/** Brings some archived memos back, for a release that knows no archive (`npm run unpack`). @returns how many; 0 at the end */
export async function bringSomeBack(uses: ArchiveUses, most: number): Promise<number> {
  const memos = await uses.db.selectFrom('archived_memos').select('memo_key').limit(most).execute()
  for (const { memo_key } of memos) await bringBack(uses, memo_key)
  return memos.length
}
