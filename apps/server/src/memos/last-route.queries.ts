import type { Person } from '@countersign/domain'
import { MEMO_ROUTE, readStored } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { isUuid } from '../platform/db/uuid.ts'

/** The route that a person's latest submitted memo of a template was last submitted with; null if there is none (M8). */
export async function lastRoute(db: Db, owner: string, templateId: string) {
  if (!isUuid(templateId)) return null
  const row = await lastMemo(db, owner, templateId).executeTakeFirst()
  return row ? { memoId: row.memo_id, levels: readStored(MEMO_ROUTE, row.route) } : null
}

export function lastMemo(db: Db, owner: string, templateId: string) {
  return db
    .selectFrom('memos as m')
    .innerJoin('memo_versions as v', (join) =>
      join
        .onRef('v.memo_key', '=', 'm.memo_key')
        .on('v.version', '=', sql<number>`(m.state->>'version')::integer`),
    )
    .select(['m.memo_id', 'v.route'])
    .where('m.owner_email', '=', owner)
    .where('m.template_id', '=', templateId)
    .where('m.submitted_at', 'is not', null)
    .orderBy('m.submitted_at', 'desc')
    .limit(1)
}

interface Presence {
  email: string
  name: string
  photo_url: string | null
  has_left: boolean
  is_away: boolean
  until: string | null
}

/** How people of an earlier route are today: whether they have left, or are away and until when (K1, K10). */
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
