import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { lockNextMemos } from '../platform/memo-log/next-memos.store.ts'
import { AMOUNTS_OF_CONTENT } from '../platform/memo-log/amounts-of-content.queries.ts'
import { computedTexts } from './entry-texts.queries.ts'

/** Memos after one whose entries may be made compact. */
export interface LooseEntries {
  keys: string[]
  /** Where to go on; null at the end. */
  after: string | null
}

/**
 * Finds memos with entries that aren't compact, some at a time in the order of their keys. It reads memos that have changed lately, and few
 * others once old ones are compact.
 * @param before when they must have changed last
 */
export async function findLooseEntries(
  db: Db,
  { after, before, most }: { after: string; before: Date; most: number },
): Promise<LooseEntries> {
  const loose = ['s.compact', 's.is_shortened'].map(
    (column) => sql`(SELECT DISTINCT s.memo_key FROM memo_search s
      WHERE ${sql.ref(column)} IS NULL AND s.memo_key > ${after} ORDER BY s.memo_key LIMIT ${most})`,
  )
  // Nothing is computed from the answers of an archived memo.
  const { rows } = await sql<{ memo_key: string; is_due: boolean }>`
    SELECT l.memo_key, m.changed_at < ${before} AND (
        EXISTS (SELECT FROM memo_search s WHERE s.memo_key = l.memo_key AND s.compact IS NULL)
        OR NOT EXISTS (SELECT FROM archived_memos a WHERE a.memo_key = l.memo_key)) AS is_due
    FROM (${sql.join(loose, sql` UNION `)}) l JOIN memos m USING (memo_key)
    ORDER BY l.memo_key LIMIT ${most}`.execute(db)
  return {
    keys: rows.filter(({ is_due }) => is_due).map(({ memo_key }) => memo_key),
    after: rows.length < most ? null : (rows.at(-1)?.memo_key ?? null),
  }
}

/**
 * Makes some memos' entries compact: their words, and their texts are left out, each where it can be computed again. Memos that are being
 * changed are left for the next night.
 * @returns how many entries
 */
export async function compactEntries(db: Db, memoKeys: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows: free } = await sql<{ memo_key: string }>`
      SELECT memo_key FROM memos WHERE memo_key = ANY(${memoKeys}::bigint[])
      ORDER BY memo_key FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
    const keys = free.map(({ memo_key }) => memo_key)
    const texts = await computedTexts(tx, keys, { areShortened: false })
    const same = texts.filter(({ content, computed }) => content === computed)
    const { numAffectedRows = 0n } = await sql`
      WITH loose AS MATERIALIZED (
        SELECT s.memo_key, s.version, s.words, CASE WHEN s.compact IS NULL THEN compact_words(s.words) END AS compact,
          same.memo_key IS NOT NULL AS has_same_text
        FROM memo_search s
          LEFT JOIN unnest(${same.map((text) => text.memo_key)}::bigint[], ${same.map((text) => text.version)}::integer[])
            AS same (memo_key, version) ON same.memo_key = s.memo_key AND same.version = s.version
        WHERE s.memo_key = ANY(${keys}::bigint[])
      ), made AS MATERIALIZED (
        SELECT memo_key, version, has_same_text, CASE WHEN expand_words(compact) = strip(words) THEN compact END AS compact
        FROM loose
      )
      UPDATE memo_search s SET compact = coalesce(s.compact, made.compact),
        words = CASE WHEN made.compact IS NULL THEN s.words ELSE '' END,
        content = CASE WHEN made.has_same_text THEN ${AMOUNTS_OF_CONTENT} ELSE s.content END,
        is_shortened = CASE WHEN made.has_same_text THEN true ELSE s.is_shortened END
      FROM made
      WHERE s.memo_key = made.memo_key AND s.version = made.version
        AND (made.compact IS NOT NULL OR made.has_same_text)`.execute(tx)
    return Number(numAffectedRows)
  })
}

/**
 * Stores words and texts in full again, for a release that knows no compact entries (`npm run unpack`), some memos at a time in the order of
 * their keys.
 * @returns how many entries, and where to go on; null at the end
 */
export async function expandEntries(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<{ done: number; after: string | null }> {
  return db.transaction().execute(async (tx) => {
    const keys = await lockNextMemos(tx, { after, most })
    const texts = await computedTexts(tx, keys, { areShortened: true })
    const { numAffectedRows = 0n } = await sql`
      WITH texts AS (
        SELECT * FROM unnest(${texts.map((text) => text.memo_key)}::bigint[], ${texts.map((text) => text.version)}::integer[],
          ${texts.map((text) => text.computed)}::text[]) AS t (memo_key, version, content)
      ), loose AS (
        SELECT s.memo_key, s.version, t.content FROM memo_search s LEFT JOIN texts t USING (memo_key, version)
        WHERE s.memo_key = ANY(${keys}::bigint[]) AND (s.compact IS NOT NULL OR t.content IS NOT NULL)
      )
      UPDATE memo_search s SET words = coalesce(expand_words(s.compact), s.words), compact = NULL,
        content = coalesce(l.content, s.content), is_shortened = CASE WHEN l.content IS NULL THEN s.is_shortened END
      FROM loose l WHERE s.memo_key = l.memo_key AND s.version = l.version`.execute(tx)
    return { done: Number(numAffectedRows), after: keys.at(-1) ?? null }
  })
}
