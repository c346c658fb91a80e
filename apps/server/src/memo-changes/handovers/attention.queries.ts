import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { isOpenPlace } from './open-parts.queries.ts'

/** Rows that the console shows at most; what remains follows as they are dealt with. */
const MOST_SHOWN = 200

interface Attention {
  disabled: { email: string; name: string; places: number; memos: number }[]
  delegates: { email: string; name: string; delegate_name: string; last_day: string | null }[]
}

/**
 * What an administrator has to look after: disabled people who still hold open places or memos (K10), and delegates of current
 * and coming absences whose accounts are disabled (K5).
 * @param today in Manila, YYYY-MM-DD
 */
export async function readAttention(db: Db, today: string): Promise<Attention> {
  const disabled = await sql<Attention['disabled'][number]>`
    SELECT o.email, o.display_name AS name,
      count(*) FILTER (WHERE p.role IN ('approver', 'subApprover'))::int AS places,
      count(*) FILTER (WHERE p.role = 'owner')::int AS memos
    FROM people o JOIN addresses a USING (email) JOIN participants p USING (person_id)
    WHERE o.disabled_at IS NOT NULL
      AND (${isOpenPlace()}
        OR p.role = 'owner' AND (p.list = 'active' OR p.list = 'drafts' AND p.status <> 'SAVE_AS_DRAFT'))
    GROUP BY 1, 2 ORDER BY places DESC, memos DESC, name LIMIT ${MOST_SHOWN}`.execute(db)
  const delegates = await sql<Attention['delegates'][number]>`
    SELECT DISTINCT absent.email, coalesce(known.display_name, absent.email) AS name, d.display_name AS delegate_name,
      l.last_day::text
    FROM absence_lines l JOIN absences s USING (absence_id)
    JOIN addresses who ON who.person_id = l.delegate_id JOIN people d ON d.email = who.email
    JOIN addresses absent ON absent.person_id = s.person_id LEFT JOIN people known ON known.email = absent.email
    WHERE d.disabled_at IS NOT NULL AND s.ended_at IS NULL AND (l.last_day IS NULL OR l.last_day >= ${today}::date)
    ORDER BY name LIMIT ${MOST_SHOWN}`.execute(db)
  return { disabled: disabled.rows, delegates: delegates.rows }
}
