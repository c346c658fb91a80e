import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A person's absence of today: until when, and who decides for them (K1, K2). */
export interface AwayToday {
  until: string | null
  delegate: string | null
}

/** Who of some people is away on a day, by e-mail. @param templateId of the memos that their delegates decide about; null for none yet */
export async function awayOn(
  db: Db,
  emails: readonly string[],
  { day, templateId }: { day: string; templateId: string | null },
): Promise<Map<string, AwayToday>> {
  if (emails.length === 0) return new Map()
  const { rows } = await sql<AwayToday & { email: string }>`
    SELECT named.email, a.last_day::text AS until, coalesce(delegate.display_name, deciding.email) AS delegate
    FROM addresses named
      JOIN absences a ON a.person_id = named.person_id AND a.ended_at IS NULL
        AND a.first_day <= ${day}::date AND (a.last_day IS NULL OR a.last_day >= ${day}::date)
      LEFT JOIN absence_lines l ON l.absence_id = a.absence_id AND l.delegate_id IS NOT NULL
        AND l.first_day <= ${day}::date AND (l.last_day IS NULL OR l.last_day >= ${day}::date)
        AND (l.template_ids = '{}' OR ${templateId}::uuid = ANY (l.template_ids))
      LEFT JOIN addresses deciding ON deciding.person_id = l.delegate_id
      LEFT JOIN people delegate ON delegate.email = deciding.email
    WHERE named.email = ANY (${[...emails]}::text[])`.execute(db)
  return new Map(rows.map(({ email, ...away }) => [email, away]))
}
