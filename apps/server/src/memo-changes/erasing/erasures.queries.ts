import type { CallOutput } from '@countersign/contract'
import type { ErasablePart } from '@countersign/domain'
import { erasedParts } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { snapshotOf } from '../../platform/db/database.ts'
import type { WrittenMemo } from './written-memo.queries.ts'

type WirePart = CallOutput<'get_erasable_parts'>['parts'][number]
type Erasure = CallOutput<'admin-get_erasures'>['erasures'][number]

/** Ended requests that the console shows. */
const MOST_ENDED = 100

/** Describes parts without their content, and how far their erasure is (O6). */
export async function presentParts(
  db: Db,
  memoKey: string,
  { events }: Pick<WrittenMemo, 'events'>,
  parts: readonly ErasablePart[],
): Promise<WirePart[]> {
  const erased = erasedParts(events)
  const open = new Set(
    (
      await db
        .selectFrom('erasures')
        .select('part')
        .where('memo_key', '=', memoKey)
        .where('state', 'in', ['ASKED', 'TAKEN_UP'])
        .execute()
    ).map(({ part }) => part),
  )
  return parts.map(({ part, kind, author, at, question }) => ({
    part,
    kind,
    author_name: author.name,
    date: at,
    question,
    state: erased.has(part) ? 'ERASED' : open.has(part) ? 'OPEN' : 'SHOWN',
  }))
}

/** Open requests, the oldest first, and then the latest of those that have ended. */
export async function readErasures(db: Db): Promise<Erasure[]> {
  // One snapshot, so that a request that ends meanwhile isn't in both.
  const snapshot = snapshotOf(db)
  const rows = await snapshot.execute(async (tx) => {
    const erasures = tx
      .selectFrom('erasures as e')
      .innerJoin('memos as m', 'm.memo_key', 'e.memo_key')
      .selectAll('e')
      .select('m.memo_id')
    const open = await erasures
      .where('e.state', 'in', ['ASKED', 'TAKEN_UP'])
      .orderBy('e.created_at')
      .limit(500)
      .execute()
    const ended = await erasures
      .where('e.state', 'in', ['DONE', 'DECLINED'])
      .orderBy('e.created_at', 'desc')
      .limit(MOST_ENDED)
      .execute()
    return [...open, ...ended]
  })
  return rows.map((row) => ({
    erasure_id: row.erasure_id,
    memo_id: row.memo_id,
    part: row.part,
    kind: row.kind,
    author_name: row.author,
    date: row.written_at.toISOString(),
    question: row.question,
    state: row.state,
    asked: act(row.asked_by, row.asked_email, row.asked_at, row.ask_reason),
    taken_up: act(row.taken_up_by, row.taken_up_email, row.taken_up_at, row.reason),
    ended: act(row.ended_by, row.ended_email, row.ended_at, row.decline_reason),
  }))
}

function act(
  by: string | null,
  email: string | null,
  at: Date | null,
  reason: string | null,
): Erasure['asked'] {
  if (by === null || email === null || at === null) return null
  return { by, email, date: at.toISOString(), reason: reason ?? '' }
}

/**
 * Whether only the function that erases can change what was written (O6): it belongs to another role than the product's, which may
 * neither change those tables nor become that role.
 */
export async function hasOwnRole(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    SELECT NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
      AND NOT pg_has_role(current_user, p.proowner, 'MEMBER')
      AND NOT bool_or(has_table_privilege(current_user, t.oid, 'UPDATE, DELETE, TRUNCATE')
        OR pg_has_role(current_user, t.relowner, 'MEMBER')) AS own
    FROM pg_proc p, pg_class t
    WHERE p.pronamespace = current_schema()::regnamespace AND p.proname = 'erase_part'
      AND t.relnamespace = p.pronamespace
      AND t.relname IN ('memo_events', 'memo_logs', 'memo_versions', 'evidence_entries', 'decision_signatures', 'admin_events',
        'removed_memos', 'archived_memos', 'answer_phrases')
    GROUP BY p.proowner`.execute(db)
  return rows[0]?.own ?? false
}
