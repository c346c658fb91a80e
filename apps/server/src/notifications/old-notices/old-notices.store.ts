import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { NoticePages } from './compact-notices.store.ts'
import { isIn } from './compact-notices.store.ts'

/** How many pages the table of notifications has. */
export async function countNoticePages(db: Db): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    SELECT (pg_relation_size('notifications') / current_setting('block_size')::int)::int AS pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** Deletes the notifications in some pages of the table that are older than an instant. @returns how many */
export async function deleteNoticesIn(
  db: Db,
  { before, ...place }: NoticePages & { before: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM notifications n WHERE ${isIn(place)} AND n.created_at < ${before}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
