import type { CallOutput, ParsedInput } from '@countersign/contract'
import { readStored } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { SECURITY_DETAILS } from '../../platform/security-log/security-log.store.ts'
import { manilaRange } from '../../protocol/date-filter.ts'
import { decodeCursor, encodeCursor } from '../../protocol/cursor.ts'

export type SecurityLogFilter = Pick<
  ParsedInput<'admin-get_security_log'>,
  'kind' | 'person' | 'from' | 'until' | 'cursor'
>

/** A page of the security log, newest first, along the index of its filter (Q1). */
export async function securityLogPage(
  db: Db,
  { kind, person, from, until, cursor }: SecurityLogFilter,
  limit: number,
): Promise<CallOutput<'admin-get_security_log'>> {
  const days = manilaRange(from, until)
  const after = cursor ? decodeCursor(cursor, 'cursor') : null
  const rows = await db
    .selectFrom('security_events')
    .selectAll()
    .$if(Boolean(kind), (query) => query.where('kind', '=', kind!))
    .$if(Boolean(person), (query) => query.where('person', '=', person!))
    .$if(days.from !== undefined, (query) => query.where('at', '>=', days.from!))
    .$if(days.before !== undefined, (query) => query.where('at', '<', days.before!))
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(at, event_no) < (${after!.sortAt}::timestamptz, ${after!.key}::bigint)`),
    )
    .orderBy('at', 'desc')
    .orderBy('event_no', 'desc')
    .limit(limit + 1)
    .execute()
  const events = rows.slice(0, limit)
  const last = events.at(-1)
  return {
    events: events.map(({ at, details, ...event }) => ({
      ...event,
      details: details && readStored(SECURITY_DETAILS, details),
      date: at.toISOString(),
    })),
    next_cursor:
      rows.length > limit && last
        ? encodeCursor({ sortAt: last.at.toISOString(), key: last.event_no })
        : null,
  }
}
