import type { Holiday } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The holidays in the order of the calendar (L1). */
export function listHolidays(db: Db): Promise<Holiday[]> {
  return (
    db
      .selectFrom('holidays')
      // Dates have no time zone, so they are read as text.
      .select([sql<string>`day::text`.as('day'), 'name'])
      .orderBy('day')
      .execute()
  )
}

/** Who changed the list last, and its revision. */
export function readHolidayList(db: Db) {
  return db
    .selectFrom('holiday_list')
    .select(['revision', 'modified_by', 'modified_at'])
    .executeTakeFirstOrThrow()
}
