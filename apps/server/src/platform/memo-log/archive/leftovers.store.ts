import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { Storage } from '../../storage/storage.ts'

/** Removes the objects that no memo needs any more, and are due. */
export async function removeLeftovers(db: Db, storage: Pick<Storage, 'remove'>, now: Date): Promise<void> {
  for (let found = true; found;)
    // Its row is locked until the object is gone: who wrote the object can't archive a memo by it meanwhile.
    found = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ key: string }>`
        DELETE FROM archive_leftovers WHERE object_id = (
          SELECT object_id FROM archive_leftovers WHERE due_at <= ${now} LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING archive_key(memo_key, object_id) AS key`.execute(tx)
      for (const { key } of rows) await storage.remove(key)
      return rows.length > 0
    })
}

/**
 * What is left in the storage of a memo's archive, before a part of it is erased or all of it removed (O6, R8). What is being written at this
 * moment is removed once more when it must have been written.
 * @returns the keys of the objects, to be removed once this is committed
 */
export async function dueLeftoversOf(tx: Tx, memoKey: string, now: Date): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    UPDATE archive_leftovers SET due_at = CASE WHEN is_being_written THEN due_at ELSE least(due_at, ${now}) END
    WHERE memo_key = ${memoKey} RETURNING archive_key(memo_key, object_id) AS key`.execute(tx)
  return rows.map(({ key }) => key)
}
