import { ENDED_STATUSES } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lockNextMemos } from '../../platform/memo-log/next-memos.store.ts'

/** A part of the table of notifications. */
export interface NoticePages {
  page: number
  pages: number
}

/** The condition that a notification `n` is in some pages. */
export const isIn = ({ page, pages }: NoticePages) =>
  sql<boolean>`n.ctid >= ${`(${page},0)`}::tid AND n.ctid < ${`(${page + pages},0)`}::tid`

/**
 * Leaves subject and number out of the notifications in some pages of the table, where their memo has ended: they are read from the memo, whose
 * subject changes no more unless it is erased (O6). An address names the number alone: it stays when the subject is erased.
 * @param before when the notification was written, and the memo changed last
 * @returns how many
 */
export async function compactNoticesIn(
  db: Db,
  { before, ...place }: NoticePages & { before: Date },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    WITH made AS (
      SELECT n.ctid AS place, n.title, compact_notice(n.title, m.memo_id, m.owner_subject) AS compact_title,
        compact_notice(n.url, m.memo_id, '') AS compact_url
      FROM notifications n JOIN memos m USING (memo_key)
      WHERE ${isIn(place)} AND n.created_at < ${before} AND strpos(n.url, E'\x02') = 0 AND strpos(n.url, m.memo_id) > 0
        AND m.changed_at < ${before} AND m.state->>'lifecycle' = ANY(${[...ENDED_STATUSES]}::text[])
    )
    UPDATE notifications n SET title = made.compact_title, url = made.compact_url
    FROM made WHERE n.ctid = made.place AND n.title = made.title AND compact_title IS NOT NULL AND compact_url IS NOT NULL`.execute(
    db,
  )
  return Number(numAffectedRows)
}

/**
 * Writes the notifications of some memos in full again, for a release that knows no compact ones (`npm run unpack`), in the order of their keys.
 * @returns how many, and where to go on; null at the end
 */
export async function expandNotices(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<{ done: number; after: string | null }> {
  return db.transaction().execute(async (tx) => {
    const keys = await lockNextMemos(tx, { after, most })
    const { numAffectedRows = 0n } = await sql`
      UPDATE notifications n SET title = full_notice(title, m.memo_id, m.owner_subject), url = full_notice(url, m.memo_id, m.owner_subject)
      FROM memos m
      WHERE n.memo_key = ANY(${keys}::bigint[]) AND m.memo_key = n.memo_key AND strpos(n.url, E'\x02') > 0`.execute(
      tx,
    )
    return { done: Number(numAffectedRows), after: keys.at(-1) ?? null }
  })
}
