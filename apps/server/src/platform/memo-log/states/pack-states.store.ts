import { ENDED_STATUSES } from '@countersign/domain'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { lockNextMemos } from '../next-memos.store.ts'
import { isPacked, packState, unpackState } from './packed-state.ts'

/** A memo in the order in which states are packed. */
export interface PlaceInTime {
  modifiedAt: Date
  memoKey: string
}

export const FIRST_PLACE: PlaceInTime = { modifiedAt: new Date(0), memoKey: '0' }

/** Statements read more of a state than a packed one has where something is open (R2, R3). */
const MAY_BE_PACKED = sql<boolean>`NOT (state ? 'packed') AND open_conditions IS NULL
  AND questions IS NULL AND coalesce(hand_off, 'DONE') = 'DONE'
  AND state->>'lifecycle' IN (${sql.join(ENDED_STATUSES.map((status) => sql.lit(status)))})`

/**
 * Finds states to pack, some memos at a time, those that changed first before others.
 * @param before when they must have changed last
 */
export async function findUnpackedStates(
  db: Db,
  { after, before, most }: { after: PlaceInTime; before: Date; most: number },
): Promise<{ keys: string[]; after: PlaceInTime | null }> {
  const { rows } = await sql<{ memo_key: string; modified_at: Date }>`
    SELECT memo_key, modified_at FROM memos
    WHERE ${MAY_BE_PACKED} AND modified_at < ${before}
      AND (modified_at, memo_key) > (${after.modifiedAt}, ${after.memoKey}::bigint)
    ORDER BY modified_at, memo_key LIMIT ${most}`.execute(db)
  const last = rows.at(-1)
  return {
    keys: rows.map(({ memo_key }) => memo_key),
    after: last && rows.length === most ? { modifiedAt: last.modified_at, memoKey: last.memo_key } : null,
  }
}

/** Packs the states of some memos. Memos that are being changed are left for the next night. @returns how many */
export async function packStates(db: Db, memoKeys: readonly string[]): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const rows = await lockStates(tx, memoKeys, MAY_BE_PACKED)
    const packed = rows.flatMap(({ memo_key, state }) => {
      const smaller = packState(state)
      return smaller ? [{ memo_key, state: JSON.stringify(smaller) }] : []
    })
    return writeStates(tx, packed)
  })
}

/**
 * Stores states in full again, for a release that doesn't know packed ones (`npm run unpack`), some memos at a time in the order of their keys.
 * @returns of how many memos, and where to go on; null at the end
 */
export async function unpackStates(
  db: Db,
  { after, most }: { after: string; most: number },
): Promise<{ done: number; after: string | null }> {
  return db.transaction().execute(async (tx) => {
    const keys = await lockNextMemos(tx, { after, most })
    const rows = await lockStates(tx, keys, sql`state ? 'packed'`)
    const full = rows.flatMap(({ memo_key, state }) => {
      const stored: unknown = JSON.parse(state)
      return isPacked(stored) ? [{ memo_key, state: unpackState(stored) }] : []
    })
    return { done: await writeStates(tx, full), after: keys.at(-1) ?? null }
  })
}

async function lockStates(tx: Tx, memoKeys: readonly string[], condition: RawBuilder<boolean>) {
  const { rows } = await sql<{ memo_key: string; state: string }>`
    SELECT memo_key, state::text FROM memos WHERE memo_key = ANY(${memoKeys}::bigint[]) AND ${condition}
    ORDER BY memo_key FOR NO KEY UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

async function writeStates(tx: Tx, states: readonly { memo_key: string; state: string }[]): Promise<number> {
  if (states.length === 0) return 0
  const { numAffectedRows = 0n } = await sql`
    UPDATE memos SET state = written.state
    FROM unnest(${states.map(({ memo_key }) => memo_key)}::bigint[], ${states.map(({ state }) => state)}::text[]::jsonb[])
      AS written(memo_key, state)
    WHERE memos.memo_key = written.memo_key`.execute(tx)
  return Number(numAffectedRows)
}
