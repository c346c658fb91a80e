import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Cursor of the due memos: the next page starts after this one. */
export interface Due {
  memo_key: string
  /** As PostgreSQL writes it: it may be '-infinity'. */
  notice_at: string
}

export const FIRST_DUE: Due = { memo_key: '0', notice_at: '-infinity' }

/** Whose times the clock reads: those of levels (L2), of conditions (R2) and copies (R5). */
export type ClockTable = 'due_times' | 'condition_times' | 'copy_times'

/** Memos that the clock has to look at (L3, L4), those that have waited longest first: a range of an index. */
export async function readDueMemos(
  db: Db | Tx,
  now: Date,
  { after, limit, of = 'due_times' }: { after: Due; limit: number; of?: ClockTable },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    SELECT memo_key, notice_at::text AS notice_at FROM ${sql.table(of)} times
    WHERE notice_at <= ${now}
      AND (notice_at, memo_key) > (${after.notice_at}::timestamptz, ${after.memo_key}::bigint)
    ORDER BY times.notice_at, memo_key LIMIT ${limit}`.execute(db)
  return rows
}
