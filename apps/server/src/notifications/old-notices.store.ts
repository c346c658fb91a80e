import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** How many pages the table of notifications has. */
export async function countNoticePages(db: Db): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    SELECT (pg_relation_size('notifications') / current_setting('block_size')::int)::int AS pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Deletes the notifications in some pages of the table that are older than an instant. @returns how many */
export async function deleteNoticesIn(
  db: Db,
  { page, pages, before }: { page: number; pages: number; before: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM notifications
    WHERE ctid >= ${`(${page},0)`}::tid AND ctid < ${`(${page + pages},0)`}::tid AND created_at < ${before}`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
