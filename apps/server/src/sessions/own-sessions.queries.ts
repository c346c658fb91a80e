import type { Db } from '../platform/db/database.ts'
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
    ])
    .where('s.user_id', '=', caller.userId)
    .where('s.created_at', '>', begunAfter)
    .where('s.last_seen_at', '>', seenAfter)
    .orderBy((eb) => eb('s.session_id', '=', caller.sessionId), 'desc')
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.session_id')
    .execute()
}
