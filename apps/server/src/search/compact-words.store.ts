import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Entries after a memo whose words may be made compact. */
export interface LooseWords {
  keys: string[]
  /** Where to go on; null at the end. */
  after: string | null
}

/**
 * Finds memos with entries whose words aren't compact, some at a time in the order of their keys. It reads memos that have changed lately,
 * and few others once old ones are compact.
 * @param before when they must have changed last
 */
export async function findLooseWords(
  db: Db,
  { after, before, most }: { after: string; before: Date; most: number },
): Promise<LooseWords> {
  const { rows } = await sql<{ memo_key: string; is_due: boolean }>`
    SELECT s.memo_key, m.changed_at < ${before} AS is_due
    FROM (SELECT DISTINCT memo_key FROM memo_search WHERE compact IS NULL AND memo_key > ${after}
      ORDER BY memo_key LIMIT ${most}) s JOIN memos m USING (memo_key)
    ORDER BY s.memo_key`.execute(db)
  return {
    keys: rows.filter(({ is_due }) => is_due).map(({ memo_key }) => memo_key),
    after: rows.length < most ? null : (rows.at(-1)?.memo_key ?? null),
  }
}

/**
 * Makes the words of some memos' entries compact, where they can be computed from that again. Memos that are being changed are left for the
 * next night.
 * @returns how many entries
 */
export async function compactWords(db: Db, memoKeys: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { numAffectedRows = 0n } = await sql`
      WITH free AS (SELECT memo_key FROM memos WHERE memo_key = ANY(${memoKeys}::bigint[])
        ORDER BY memo_key FOR NO KEY UPDATE SKIP LOCKED),
      made AS (SELECT s.memo_key, s.version, s.words, compact_words(s.words) AS compact
        FROM free JOIN memo_search s USING (memo_key) WHERE s.compact IS NULL)
      UPDATE memo_search s SET compact = made.compact, words = ''
      FROM made
      WHERE s.memo_key = made.memo_key AND s.version = made.version AND s.compact IS NULL
        AND s.words = made.words AND expand_words(made.compact) = strip(made.words)`.execute(tx)
    return Number(numAffectedRows)
  })
}

/**
 * Stores words in full again, for a release that knows no compact ones (`npm run unpack`), some memos at a time in the order of their keys.
 * @returns of how many entries, and where to go on; null at the end
 */
export async function expandWords(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<{ done: number; after: string | null }> {
  return db.transaction().execute(async (tx) => {
    const memos = await tx
      .selectFrom('memos')
      .select('memo_key')
      .where('memo_key', '>', after)
      .orderBy('memo_key')
      .limit(most)
      .forNoKeyUpdate()
      .execute()
    const keys = memos.map(({ memo_key }) => memo_key)
    const { numAffectedRows = 0n } = await sql`
      UPDATE memo_search SET words = expand_words(compact), compact = NULL
      WHERE memo_key = ANY(${keys}::bigint[]) AND compact IS NOT NULL`.execute(tx)
    return { done: Number(numAffectedRows), after: keys.at(-1) ?? null }
  })
}
