import { readStored } from '@countersign/domain'
import type { Db } from '../platform/db/database.ts'
import { SECURITY_DETAILS } from '../platform/security-log/security-log.store.ts'
import type { Caller } from '../protocol/services.ts'

/** Reads the caller's sessions within the bounds, the one of this request first, then the last seen (Q2). */
export async function readOwnSessions(
  db: Db,
  caller: Caller,
  { begunAfter, seenAfter }: { begunAfter: Date; seenAfter: Date },
) {
  return db
    .selectFrom('sessions as s')
    .leftJoin('identities as i', (join) =>
      join.onRef('i.user_id', '=', 's.user_id').onRef('i.issuer', '=', 's.issuer'),
    )
    .select([
      's.session_id',
      's.site',
      'i.provider',
      's.browser',
      's.address',
      's.created_at',
      's.last_seen_at',
      's.is_new',
    ])
    .where('s.user_id', '=', caller.userId)
    .where('s.created_at', '>', begunAfter)
    .where('s.last_seen_at', '>', seenAfter)
    .orderBy((eb) => eb('s.session_id', '=', caller.sessionId), 'desc')
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.session_id')
    .execute()
}

/** How far back a person's own sign-ins are shown (Q2). */
const SIGN_IN_DAYS = 30
const MOST_SIGN_INS = 20

/** The last sign-ins of a person, and refused ones in their name, the newest first (Q2). */
export async function readOwnSignIns(db: Db, { email }: Pick<Caller, 'email'>, now: Date) {
  const rows = await db
    .selectFrom('security_events')
    .select(['at', 'kind', 'action', 'site', 'address', 'details', 'times'])
    .where('person', '=', email)
    .where('kind', 'in', ['sign_in', 'sign_in_refused'])
    .where('at', '>', new Date(now.getTime() - SIGN_IN_DAYS * 24 * 60 * 60 * 1000))
    .orderBy('at', 'desc')
    .orderBy('event_no', 'desc')
    .limit(MOST_SIGN_INS)
    .execute()
  return rows.map(({ details, ...row }) => ({
    ...row,
    details: details && readStored(SECURITY_DETAILS, details),
  }))
}
