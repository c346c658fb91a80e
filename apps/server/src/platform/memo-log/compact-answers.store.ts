import { ENDED_STATUSES } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Packable } from './pack-logs.store.ts'

/**
 * Finds ended memos with versions whose answers aren't compact, some memos at a time in the order of their keys. It reads those that are under way,
 * and few others once old ones are compact.
 * @param before when they must have ended
 */
export async function findLooseAnswers(
  db: Db,
  { after, before, most }: { after: string; before: Date; most: number },
): Promise<Packable> {
  const { rows } = await sql<{ memo_key: string; is_due: boolean }>`
    SELECT v.memo_key, m.changed_at < ${before} AND m.state->>'lifecycle' = ANY(${[...ENDED_STATUSES]}::text[]) AS is_due
    FROM (SELECT DISTINCT memo_key FROM memo_versions WHERE packed IS NULL AND NOT content ? 'of' AND memo_key > ${after}
      ORDER BY memo_key LIMIT ${most}) v JOIN memos m USING (memo_key)
    ORDER BY v.memo_key`.execute(db)
  return {
    keys: rows.filter(({ is_due }) => is_due).map(({ memo_key }) => memo_key),
    after: rows.length < most ? null : (rows.at(-1)?.memo_key ?? null),
  }
}

/**
 * Makes the answers of some memos compact, where reading them gives the same. Memos that are being changed are left for the next night.
 * @returns of how many versions
 */
export async function compactAnswers(db: Db, memoKeys: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ versions: number }>`
      SELECT coalesce(sum(compact_answers(free.memo_key)), 0)::int AS versions
      FROM (SELECT memo_key FROM memos WHERE memo_key = ANY(${memoKeys}::bigint[])
        ORDER BY memo_key FOR NO KEY UPDATE SKIP LOCKED) free`.execute(tx)
    return rows[0]?.versions ?? 0
  })
}

/**
 * Stores answers as before, for a release that knows no compact ones (`npm run unpack`), some memos at a time in the order of their keys.
 * @returns of how many versions, and where to go on; null at the end
 */
export async function expandAnswers(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<{ done: number; after: string | null }> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ memo_key: string; versions: number }>`
      SELECT locked.memo_key, expand_answers(locked.memo_key) AS versions
      FROM (SELECT memo_key FROM memos WHERE memo_key > ${after} ORDER BY memo_key LIMIT ${most} FOR NO KEY UPDATE) locked
      ORDER BY locked.memo_key`.execute(tx)
    return {
      done: rows.reduce((sum, { versions }) => sum + versions, 0),
      after: rows.at(-1)?.memo_key ?? null,
    }
  })
}
