import { sql } from 'kysely'
import type { Db, Tx } from '../platform/db/database.ts'

/** The holidays that working days leave out (L1), and the revision of their list. */
export interface Calendar {
  revision: number
  holidays: ReadonlySet<string>
}

/** How long lists may count working days without a holiday that has just been saved. */
const RECENT_MS = 10_000

const recent = new WeakMap<Db, { until: number; calendar: Promise<Calendar> }>()

/** The calendar of a moment ago: lists count working days with it, and are read too often to ask for it each time. */
export function readRecentCalendar(db: Db): Promise<Calendar> {
  const known = recent.get(db)
  if (known && performance.now() < known.until) return known.calendar
  const calendar = readCalendar(db)
  const entry = { until: performance.now() + RECENT_MS, calendar }
  recent.set(db, entry)
  calendar.catch(() => recent.get(db) === entry && recent.delete(db))
  return calendar
}

export async function readCalendar(db: Db | Tx): Promise<Calendar> {
  const row = await db
    .selectFrom('holiday_list')
    // One statement, so that the revision is that of the holidays. Dates have no time zone, so they are read as text.
    .select(['revision', sql<string[]>`ARRAY(SELECT day::text FROM holidays)`.as('days')])
    .executeTakeFirstOrThrow()
  return { revision: row.revision, holidays: new Set(row.days) }
}
