import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'

/** The holidays that working days leave out (L1), and the revision of their list. */
export interface Calendar {
  revision: number
  holidays: ReadonlySet<string>
}

export async function readCalendar(db: Db | Tx): Promise<Calendar> {
  const row = await db
    .selectFrom('holiday_list')
    // One statement, so that the revision is that of the holidays. Dates have no time zone, so they are read as text.
    .select(['revision', sql<string[]>`ARRAY(SELECT day::text FROM holidays)`.as('days')])
    .executeTakeFirstOrThrow()
  return { revision: row.revision, holidays: new Set(row.days) }
}
