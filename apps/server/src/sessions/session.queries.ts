import type pg from 'pg'
import { SETTINGS_AS_JSON } from '../platform/config/remote-config.queries.ts'
import type { SessionRow, Site } from '../protocol/services.ts'

const SESSION_CALLER = `
  SELECT s.created_at, s.last_seen_at, s.session_id, s.signed_in_at, s.issuer, p.user_id, p.email, a.person_id, p.display_name,
    ${SETTINGS_AS_JSON} AS settings
  FROM sessions s JOIN people p USING (user_id) JOIN addresses a USING (email)
  WHERE s.token_hash = $1 AND s.site = $2 AND s.created_at > $3 AND s.last_seen_at > $4
    AND p.disabled_at IS NULL`

/** Finds the person of an app's session within the bounds, and all settings, in one query; none for a disabled account. */
export async function findCallerOfSession(
  pool: pg.Pool,
  { hash, site, begunAfter, seenAfter }: { hash: Buffer; site: Site; begunAfter: Date; seenAfter: Date },
): Promise<SessionRow | undefined> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session-caller',
    text: SESSION_CALLER,
    values: [hash, site, begunAfter, seenAfter],
  })
  return rows[0]
}
