import { randomUUID } from 'node:crypto'
import { ENDED_STATUSES } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'
import { AMOUNTS_OF_CONTENT } from '../amounts-of-content.queries.ts'
import { writeObject } from './archive-object.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than writing an object may take; later it is of a process that died. */
const WRITING_MS = DAY_MS
/** Before a memo that has been brought back is archived again. */
const BACK_DAYS = 30

/** Memos after one with a packed log, and where to go on; null at the end. */
export interface Archivable {
  memos: { memoKey: string; state: unknown }[]
  after: string | null
}

/**
 * Finds memos that may be archived, in the order of their keys. Archived ones have no packed log, and keys grow with time: it reads those that
 * are old and can't be archived, and few more.
 * @param before when they must have ended
 */
export async function findArchivable(
  db: Db,
  { after, before, now, most }: { after: string; before: Date; now: Date; most: number },
): Promise<Archivable> {
  const backBefore = new Date(now.getTime() - BACK_DAYS * DAY_MS)
  const { rows } = await sql<{ memo_key: string; is_old: boolean; state: unknown }>`
    SELECT m.memo_key, m.created_at < ${before} AS is_old,
      CASE WHEN m.changed_at < ${before} AND m.state->>'lifecycle' = ANY(${[...ENDED_STATUSES]}::text[])
        AND coalesce(l.brought_back_at < ${backBefore}, true) THEN m.state END AS state
    FROM memo_logs l JOIN memos m USING (memo_key)
    WHERE l.memo_key > ${after} ORDER BY l.memo_key LIMIT ${most}`.execute(db)
  return {
    memos: rows.flatMap(({ memo_key, state }) => (state === null ? [] : [{ memoKey: memo_key, state }])),
    after: rows.length < most || !rows.some(({ is_old }) => is_old) ? null : (rows.at(-1)?.memo_key ?? null),
  }
}

/**
 * Archives a memo (R9). Nothing of it leaves the database before the storage has given it back whole: the object is noted as a leftover, written,
 * read, and compared with the memo under its lock. A process that dies in between leaves an object that is removed the next day.
 * @returns false where the memo was changed meanwhile, or is being changed; it is tried again another night
 */
export async function archiveMemo(
  { db, storage, now }: { db: Db; storage: Pick<Storage, 'put' | 'get' | 'remove'>; now: () => Date },
  memoKey: string,
): Promise<boolean> {
  const objectId = randomUUID()
  const { rows } = await sql<{ document: string | null; key: string }>`
    SELECT archive_document(${memoKey})::text AS document, archive_key(${memoKey}, ${objectId}) AS key`.execute(
    db,
  )
  const [found] = rows
  if (!found || found.document === null) return false
  const leftover = {
    object_id: objectId,
    memo_key: memoKey,
    is_being_written: true,
    due_at: new Date(now().getTime() + WRITING_MS),
  }
  await db.insertInto('archive_leftovers').values(leftover).execute()
  const written = await writeObject(storage, found.key, found.document)
  const isArchived = await db.transaction().execute(async (tx) => {
    if (!(await lockFreeMemo(tx, memoKey))) return false
    const { rows: answers } = await sql<{ archived: boolean }>`
      SELECT archive_memo(${memoKey}, ${objectId}, ${written.sha256}, ${written.document}::jsonb, ${now()}) AS archived`.execute(
      tx,
    )
    if (answers[0]?.archived !== true) return false
    await tx
      .updateTable('memo_search')
      .set({ content: AMOUNTS_OF_CONTENT })
      .where('memo_key', '=', memoKey)
      .execute()
    return true
  })
  if (!isArchived) {
    await storage.remove(found.key)
    await db.deleteFrom('archive_leftovers').where('object_id', '=', objectId).execute()
  }
  return isArchived
}

async function lockFreeMemo(tx: Tx, memoKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('memos')
    .select('memo_key')
    .where('memo_key', '=', memoKey)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}
