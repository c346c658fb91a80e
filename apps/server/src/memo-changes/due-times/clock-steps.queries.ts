import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Cursor of the due memos: the next page starts after this one. */
export interface Due {
  memo_key: string
  /** As PostgreSQL writes it: it may be '-infinity'. */
  notice_at: string
}

export const FIRST_DUE: Due = { memo_key: '0', notice_at: '-infinity' }

/** Memos that the clock has to look at (L3, L4), those that have waited longest first: a range of an index. */
export async function readDueMemos(
  db: Db | Tx,
  now: Date,
  { after, limit }: { after: Due; limit: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT memo_key, notice_at::text AS notice_at FROM due_times
    WHERE notice_at <= ${now}
      AND (notice_at, memo_key) > (${after.notice_at}::timestamptz, ${after.memo_key}::bigint)
    ORDER BY due_times.notice_at, memo_key LIMIT ${limit}`.execute(db)
  return rows
}
