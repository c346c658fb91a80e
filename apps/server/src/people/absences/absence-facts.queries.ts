import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { holds } from './absence.queries.ts'

interface ActingFor {
  email: string
  name: string
  until: string | null
  template_ids: string[]
}

/** Whom a person decides for today, and until when (K2). */
export async function actingFor(db: Db, personId: number, today: string): Promise<ActingFor[]> {
  const { rows } = await sql<ActingFor>`
    SELECT away.email, coalesce(p.display_name, away.email) AS name, l.last_day::text AS until, l.template_ids
    FROM absence_lines l JOIN absences a USING (absence_id) JOIN addresses away ON away.person_id = a.person_id
      LEFT JOIN people p ON p.email = away.email
    WHERE l.delegate_id = ${personId} AND ${holds(today)}
    ORDER BY name, a.absence_id, l.line_no`.execute(db)
  return rows
}

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
