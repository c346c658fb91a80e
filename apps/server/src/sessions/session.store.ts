import type pg from 'pg'
import { WITHOUT_STANDBY } from '../platform/db/without-standby.ts'

const SESSION_SEEN = `${WITHOUT_STANDBY}
  UPDATE sessions SET last_seen_at = $2 FROM relaxed WHERE token_hash = $1 AND last_seen_at < $2`

/** Records a session's latest request. */
export async function updateLastSeen(pool: pg.Pool, hash: Buffer, now: Date): Promise<void> {
  await pool.query({ name: 'session-seen', text: SESSION_SEEN, values: [hash, now] })
}
