import type { Day } from '@countersign/domain'
import type pg from 'pg'
import { SETTINGS_AS_JSON } from '../platform/config/remote-config.queries.ts'
import type { SessionRow, Site } from '../protocol/services.ts'

/** Those whom the person with address `a` decides for, from today on (K2): a cached session knows those of tomorrow at midnight. */
const DELEGATIONS = `(
    SELECT json_agg(json_build_object('absenceId', away.absence_id, 'personId', away.person_id, 'email', named.email,
      'name', coalesce(known.display_name, named.email),
      'firstDay', l.first_day, 'lastDay', l.last_day, 'templateIds', l.template_ids))
    FROM absence_lines l JOIN absences away USING (absence_id) JOIN addresses named ON named.person_id = away.person_id
      LEFT JOIN people known ON known.email = named.email
    WHERE l.delegate_id = a.person_id AND away.ended_at IS NULL
      AND (l.last_day IS NULL OR l.last_day >= $5::date))`

/** Those for whom the person with address `a` prepares drafts, from today on (R6). */
const PREPARATIONS = `(
    SELECT json_agg(json_build_object('preparationId', r.preparation_id, 'personId', r.owner_id, 'email', named.email,
      'name', coalesce(known.display_name, named.email), 'lastDay', r.last_day))
    FROM preparations r JOIN addresses named ON named.person_id = r.owner_id
      LEFT JOIN people known ON known.email = named.email
    WHERE r.preparer_id = a.person_id AND r.ended_at IS NULL AND r.last_day >= $5::date)`

/** What an administrator is limited to, on the console (P7). */
const LIMITS = `CASE WHEN s.site = 'admin' THEN (
    SELECT json_build_object('companies', al.company_ids, 'categories', al.category_ids)
    FROM administrator_limits al WHERE al.email = p.email) END`

/** Earlier addresses of the person with address `a`, and whether another one had it before (P4). */
const ALIASES = `(SELECT json_agg(x.email) FROM aliases x WHERE x.person_id = a.person_id) AS aliases,
    EXISTS (SELECT FROM aliases x WHERE x.email = a.email) AS is_given`

const SESSION_CALLER = `
  SELECT s.created_at, s.last_seen_at, s.session_id, s.signed_in_at, s.issuer, p.user_id, p.email, a.person_id, p.display_name,
    ${DELEGATIONS} AS delegations, ${PREPARATIONS} AS preparations, ${ALIASES}, ${LIMITS} AS limits, ${SETTINGS_AS_JSON} AS settings
  FROM sessions s JOIN people p USING (user_id) JOIN addresses a USING (email)
  WHERE s.token_hash = $1 AND s.site = $2 AND s.created_at > $3 AND s.last_seen_at > $4
    AND p.disabled_at IS NULL`

interface SessionSearch {
  hash: Buffer
  site: Site
  begunAfter: Date
  seenAfter: Date
  /** Today in Manila, by the process's clock. */
  day: Day
}

/** Finds the person of an app's session within the bounds, and all settings, in one query; none for a disabled account. */
export async function findCallerOfSession(
  pool: pg.Pool,
  { hash, site, begunAfter, seenAfter, day }: SessionSearch,
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session-caller',
    text: SESSION_CALLER,
    values: [hash, site, begunAfter, seenAfter, day],
  })
  return rows[0]
}
