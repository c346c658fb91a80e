import type { Person } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

interface Presence {
  email: string
  name: string
  photo_url: string | null
  has_left: boolean
  is_away: boolean
  until: string | null
}

/** How people who were named earlier are today: whether they have left, or are away and until when (K1, K10). */
export async function presenceOf(db: Db, emails: readonly string[], today: string) {
  const { rows } = await sql<Presence>`
    SELECT p.email, p.display_name AS name, p.photo_url, p.disabled_at IS NOT NULL AS has_left,
      a.absence_id IS NOT NULL AS is_away, a.last_day::text AS until
    FROM people p LEFT JOIN addresses named ON named.email = p.email
      LEFT JOIN absences a ON a.person_id = named.person_id AND a.ended_at IS NULL
        AND a.first_day <= ${today}::date AND (a.last_day IS NULL OR a.last_day >= ${today}::date)
    WHERE p.email = ANY(${[...emails]}::text[])`.execute(db)
  const known = new Map(rows.map((row) => [row.email, row]))
  return ({ email, name }: Person) => {
    const row = known.get(email)
    return {
      email,
      name: row?.name ?? name,
      photoURL: row?.photo_url ?? null,
      has_left: row?.has_left ?? false,
      ...(row?.is_away ? { away: { until: row.until } } : {}),
    }
  }
}
