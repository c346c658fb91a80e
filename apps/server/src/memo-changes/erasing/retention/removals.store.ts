import type { CallOutput } from '@countersign/contract'
import { sql } from 'kysely'
import type { Person } from '@countersign/domain'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { snapshotOf } from '../../../platform/db/database.ts'
import { isUuid } from '../../../platform/db/uuid.ts'
import type { PreservationAct as Act } from './preservations.store.ts'

type Removal = CallOutput<'admin-get_retention'>['removals'][number]

/** Ended requests that the console shows. */
const MOST_ENDED = 50

/** Stores a request to remove memos (R8). @returns its id */
export async function insertRemoval(
  tx: Tx,
  memoIds: readonly string[],
  { by, at, reason }: Act,
): Promise<string> {
  const { removal_id } = await tx
    .insertInto('removals')
    .values({
      state: 'TAKEN_UP',
      reason,
      taken_up_by: by.name,
      taken_up_email: by.email,
      taken_up_at: at,
    })
    .returning('removal_id')
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO removal_memos (removal_id, memo_id)
    SELECT ${removal_id}, unnest(${[...memoIds]}::text[])`.execute(tx)
  return removal_id
}

/** Of some memos, those that are in an open request already. */
export async function findRequested(tx: Tx, memoIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('removal_memos as o')
    .innerJoin('removals as r', 'r.removal_id', 'o.removal_id')
    .select('o.memo_id')
    .where('o.memo_id', 'in', memoIds)
    .where('o.outcome', 'is', null)
    .where('r.state', 'in', ['TAKEN_UP', 'CONFIRMED'])
    .execute()
  return new Set(rows.map(({ memo_id }) => memo_id))
}

/** A request, locked; undefined for an unknown one. */
export async function lockRemoval(tx: Tx, removalId: string) {
  if (!isUuid(removalId)) return undefined
  return tx
    .selectFrom('removals')
    .selectAll()
    .where('removal_id', '=', removalId)
    .forUpdate()
    .executeTakeFirst()
}

/** Confirms or declines a locked request. */
export async function answerRemoval(
  tx: Tx,
  removalId: string,
  state: 'CONFIRMED' | 'DECLINED',
  { by, at, reason }: Act,
): Promise<void> {
  await tx
    .updateTable('removals')
    .set({
      state,
      ended_by: by.name,
      ended_email: by.email,
      ended_at: at,
      decline_reason: state === 'DECLINED' ? reason : null,
    })
    .where('removal_id', '=', removalId)
    .execute()
}

/** Who remove memos together, and why. */
export interface Removing {
  reason: string
  takenUpBy: Person
  confirmedBy: Person
}

/** A confirmed request whose memos are being removed; undefined once it is done. */
export async function findConfirmed(db: Db, removalId: string): Promise<Removing | undefined> {
  const row = await db
    .selectFrom('removals')
    .selectAll()
    .where('removal_id', '=', removalId)
    .where('state', '=', 'CONFIRMED')
    .executeTakeFirst()
  if (!row || row.ended_by === null || row.ended_email === null) return undefined
  return {
    reason: row.reason,
    takenUpBy: { name: row.taken_up_by, email: row.taken_up_email },
    confirmedBy: { name: row.ended_by, email: row.ended_email },
  }
}

/** The memos of a request that are still to be removed. */
export async function readRemaining(db: Db, removalId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('removal_memos')
    .select('memo_id')
    .where('removal_id', '=', removalId)
    .where('outcome', 'is', null)
    .orderBy('memo_id')
    .execute()
  return rows.map(({ memo_id }) => memo_id)
}

/** Locks one memo of a request. @returns false where another worker has removed it meanwhile */
export async function claimMemo(tx: Tx, removalId: string, memoId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('removal_memos')
    .select('memo_id')
    .where('removal_id', '=', removalId)
    .where('memo_id', '=', memoId)
    .where('outcome', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** @param message why the memo stayed; null where it was removed */
export async function saveOutcome(
  db: Db | Tx,
  removalId: string,
  memoId: string,
  message: string | null,
): Promise<void> {
  await db
    .updateTable('removal_memos')
    .set({ outcome: message === null ? 'REMOVED' : 'STAYED', message })
    .where('removal_id', '=', removalId)
    .where('memo_id', '=', memoId)
    .where('outcome', 'is', null)
    .execute()
}

/** Ends a request all of whose memos have an outcome. */
export async function endRemoval(db: Db, removalId: string): Promise<void> {
  await db
    .updateTable('removals')
    .set({ state: 'DONE' })
    .where('removal_id', '=', removalId)
    .where('state', '=', 'CONFIRMED')
    .execute()
}

/** Open requests, the oldest first, and then the latest of those that have ended. */
export async function readRemovals(db: Db): Promise<Removal[]> {
  // One snapshot, so that a request that ends meanwhile isn't in both.
  const snapshot = snapshotOf(db)
  const rows = await snapshot.execute(async (tx) => {
    const open = await removals(tx)
      .where('r.state', 'in', ['TAKEN_UP', 'CONFIRMED'])
      .orderBy('r.taken_up_at')
      .limit(500)
      .execute()
    const ended = await removals(tx)
      .where('r.state', 'in', ['DONE', 'DECLINED'])
      .orderBy('r.taken_up_at', 'desc')
      .limit(MOST_ENDED)
      .execute()
    return [...open, ...ended]
  })
  return rows.map(present)
}

/** One request with what became of each memo; undefined for an unknown one. */
export async function readRemoval(
  db: Db,
  removalId: string,
): Promise<CallOutput<'admin-get_removal'> | undefined> {
  if (!isUuid(removalId)) return undefined
  const row = await removals(db).where('r.removal_id', '=', removalId).executeTakeFirst()
  if (!row) return undefined
  const outcomes = await db
    .selectFrom('removal_memos')
    .select(['memo_id', 'outcome', 'message'])
    .where('removal_id', '=', removalId)
    // What stayed comes first: someone has to look after it.
    .orderBy(sql`outcome = 'STAYED'`, (order) => order.desc().nullsLast())
    .orderBy('memo_id')
    .execute()
  return { ...present(row), outcomes }
}

function removals(db: Db | Tx) {
  return db
    .selectFrom('removals as r')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('removal_memos as o')
          .whereRef('o.removal_id', '=', 'r.removal_id')
          .select((o) => [
            o.fn.countAll<string>().as('memos'),
            o.fn.countAll<string>().filterWhere('o.outcome', '=', 'REMOVED').as('removed'),
            o.fn.countAll<string>().filterWhere('o.outcome', '=', 'STAYED').as('stayed'),
          ])
          .as('n'),
      (join) => join.onTrue(),
    )
    .selectAll('r')
    .select(['n.memos', 'n.removed', 'n.stayed'])
}

type Row = Awaited<ReturnType<ReturnType<typeof removals>['execute']>>[number]

function present(row: Row): Removal {
  const { ended_by, ended_email, ended_at } = row
  return {
    removal_id: row.removal_id,
    state: row.state,
    taken_up: {
      by: row.taken_up_by,
      email: row.taken_up_email,
      date: row.taken_up_at.toISOString(),
      reason: row.reason,
    },
    ended:
      ended_by === null || ended_email === null || ended_at === null
        ? null
        : {
            by: ended_by,
            email: ended_email,
            date: ended_at.toISOString(),
            reason: row.decline_reason ?? '',
          },
    memos: Number(row.memos),
    removed: Number(row.removed),
    stayed: Number(row.stayed),
  }
}
