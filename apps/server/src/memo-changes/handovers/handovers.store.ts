import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { isUuid } from '../../platform/db/uuid.ts'
import type { PartName } from './open-parts.queries.ts'

export interface NewHandover {
  from: string
  to: string
  /** Where only the seats that this role filled move (N6). */
  roleId?: string | undefined
  reason: string
  actor: { email: string; name: string }
  at: Date
  memos: { memoKey: string; partName: PartName; to: string }[]
}

/** Stores a handover that a job will carry out. @returns its id */
export async function insertHandover(tx: Tx, handover: NewHandover): Promise<string> {
  const { from, to, roleId, reason, actor, at, memos } = handover
  const { handover_id } = await tx
    .insertInto('handovers')
    .values({
      from_email: from,
      to_email: to,
      role_id: roleId ?? null,
      reason,
      actor_email: actor.email,
      actor_name: actor.name,
      created_at: at,
    })
    .returning('handover_id')
    .executeTakeFirstOrThrow()
  await sql`
    INSERT INTO handover_memos (handover_id, memo_key, part, to_email)
    SELECT ${handover_id}, * FROM unnest(
      ${memos.map(({ memoKey }) => memoKey)}::bigint[], ${memos.map(({ partName }) => partName)}::text[],
      ${memos.map((memo) => memo.to)}::text[])`.execute(tx)
  return handover_id
}

/** A handover that has not ended; undefined once it has. */
export function findRunningHandover(db: Db, handoverId: string) {
  return db
    .selectFrom('handovers')
    .selectAll()
    .where('handover_id', '=', handoverId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** The memos of a handover that are still to be moved. */
export async function readRemaining(db: Db, handoverId: string) {
  return db
    .selectFrom('handover_memos as h')
    .innerJoin('memos as m', 'm.memo_key', 'h.memo_key')
    .select(['h.memo_key', 'm.memo_id', 'h.part', 'h.to_email'])
    .where('h.handover_id', '=', handoverId)
    .where('h.outcome', 'is', null)
    .orderBy('h.memo_key')
    .execute()
}

/**
 * Locks the row of one memo of a handover.
 * @returns false where another worker has moved the memo meanwhile
 */
export async function claimMemo(tx: Tx, handoverId: string, memoKey: string): Promise<boolean> {
  const row = await tx
    .selectFrom('handover_memos')
    .select('memo_key')
    .where('handover_id', '=', handoverId)
    .where('memo_key', '=', memoKey)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The first outcome of a memo counts: two workers may have tried it.
 * @param message why the memo stayed; null where it moved
 */
export async function saveOutcome(
  db: Db | Tx,
  handoverId: string,
  memoKey: string,
  message: string | null,
): Promise<void> {
  await db
    .updateTable('handover_memos')
    .set({ outcome: message === null ? 'MOVED' : 'STAYED', message })
    .where('handover_id', '=', handoverId)
    .where('memo_key', '=', memoKey)
    .where('outcome', 'is', null)
    .execute()
}

/** Ends a handover, once. @returns how many memos each successor got; null if it had ended already */
export async function endHandover(
  tx: Tx,
  handoverId: string,
  at: Date,
): Promise<{ to_email: string; memos: number }[] | null> {
  const ended = await tx
    .updateTable('handovers')
    .set({ ended_at: at })
    .where('handover_id', '=', handoverId)
    .where('ended_at', 'is', null)
    .returning('handover_id')
    .executeTakeFirst()
  if (!ended) return null
  const { rows } = await sql<{ to_email: string; memos: number }>`
    SELECT to_email, count(*)::int AS memos FROM handover_memos
    WHERE handover_id = ${handoverId} AND outcome = 'MOVED' GROUP BY to_email`.execute(tx)
  return rows
}

/** A handover with its memos, for the page that shows its progress; undefined for an unknown one. */
export async function readHandover(db: Db, handoverId: string) {
  if (!isUuid(handoverId)) return undefined
  const handover = await db
    .selectFrom('handovers')
    .selectAll()
    .where('handover_id', '=', handoverId)
    .executeTakeFirst()
  if (!handover) return undefined
  const memos = await db
    .selectFrom('handover_memos as h')
    .innerJoin('memos as m', 'm.memo_key', 'h.memo_key')
    .select(['m.memo_id', 'm.template_name', 'h.part', 'h.to_email', 'h.outcome', 'h.message'])
    .where('h.handover_id', '=', handoverId)
    // What stayed comes first: someone has to look after it.
    .orderBy(sql`h.outcome = 'STAYED'`, (order) => order.desc().nullsLast())
    .orderBy('h.memo_key')
    .execute()
  return { ...handover, memos }
}
