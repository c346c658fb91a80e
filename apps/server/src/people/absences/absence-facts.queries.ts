import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** The holidays from a first to a last day, both included (L1). */
export async function holidaysBetween(db: Db, firstDay: string, lastDay: string) {
  // Compared as texts: the calendar of PostgreSQL lacks days that YYYY-MM-DD can name.
  const day = sql<string>`day::text`
  return db
    .selectFrom('holidays')
    .select([day.as('day'), 'name'])
    .where(day, '>=', firstDay)
    .where(day, '<=', lastDay)
    .orderBy('day')
    .execute()
}

/** Which of some templates are published (I2). */
export async function publishedAmong(db: Db | Tx, templateIds: readonly string[]): Promise<string[]> {
  if (templateIds.length === 0) return []
  const rows = await db
    .selectFrom('templates')
    .select('template_id')
    .where('template_id', 'in', [...templateIds])
    .where('published_version_id', 'is not', null)
    .execute()
  return rows.map(({ template_id }) => template_id)
}
