import type { ReadTile } from '@countersign/evidence'
import { formatNoteKey, TILE_WIDTH, witnessesNeeded } from '@countersign/evidence'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { CallFailure } from '../../protocol/call-failure.ts'
import type { Evidence } from '../../protocol/services.ts'

/** The number of the log that has an origin; undefined before its first checkpoint. */
export async function findLog(db: Db, origin: string): Promise<number | undefined> {
  const row = await db.selectFrom('logs').select('log_no').where('origin', '=', origin).executeTakeFirst()
  return row?.log_no
}

/** A log's newest checkpoint: its size and signed note; undefined before the first. */
export async function newestCheckpoint(
  db: Db,
  logNo: number,
): Promise<{ size: number; note: string; signedAt: Date } | undefined> {
  const row = await db
    .selectFrom('log_checkpoints')
    .select(['size', 'note', 'signed_at'])
    .where('log_no', '=', logNo)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { size: Number(row.size), note: row.note, signedAt: row.signed_at }
}

/** A log's newest checkpoint with the cosignatures that it has so far. @throws CallFailure NOT_FOUND before the first */
export async function requireNewest(db: Db, { logKey }: Evidence) {
  const logNo = await findLog(db, logKey.key.name)
  const newest = logNo === undefined ? undefined : await newestCheckpoint(db, logNo)
  if (logNo === undefined || !newest) throw new CallFailure('NOT_FOUND', 'The log is empty.')
  return { logNo, ...newest, note: await withCosignatures(db, logNo, newest) }
}

/** A checkpoint that witnesses have signed. */
export interface CosignedCheckpoint {
  size: number
  /** The signed note with their cosignatures. */
  note: string
}

/**
 * The newest checkpoint that as many witnesses have signed as the published trust file asks for (O2); undefined where there is none.
 * @param from the smallest size that will do
 */
export async function newestCosigned(
  db: Db,
  logNo: number,
  { witnesses, threshold, logKey }: Evidence,
  from = 0,
): Promise<CosignedCheckpoint | undefined> {
  const keys = witnesses.map(({ key }) => key)
  const needed = Math.max(1, witnessesNeeded({ log: logKey.key, witnesses: keys, threshold }))
  const names = keys.map(formatNoteKey)
  const lasts = await Promise.all(names.map((name) => lastCosigned(db, logNo, name)))
  // Above it too few have signed: with it no question reads more than a few rows.
  const most = lasts.toSorted((one, other) => other - one)[needed - 1] ?? 0
  if (most === 0 || most < from) return undefined
  const found = await db
    .selectFrom('log_cosignatures')
    .select('size')
    .where('log_no', '=', logNo)
    .where('size', '>=', String(from))
    .where('size', '<=', String(most))
    .where('witness', 'in', names)
    .groupBy('size')
    .having((eb) => eb(eb.fn.countAll<string>(), '>=', sql.lit(String(needed))))
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!found) return undefined
  const { note } = await db
    .selectFrom('log_checkpoints')
    .select('note')
    .where('log_no', '=', logNo)
    .where('size', '=', found.size)
    .executeTakeFirstOrThrow()
  const size = Number(found.size)
  return { size, note: await withCosignatures(db, logNo, { size, note }) }
}

/** The size that a witness cosigned last of a log; 0 for none. */
export async function lastCosigned(db: Db, logNo: number, witness: string): Promise<number> {
  const row = await db
    .selectFrom('log_cosignatures')
    .select('size')
    .where('log_no', '=', logNo)
    .where('witness', '=', witness)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Number(row?.size ?? 0)
}

/** A checkpoint's note with the lines of the witnesses that have signed it. */
async function withCosignatures(
  db: Db,
  logNo: number,
  { size, note }: { size: number; note: string },
): Promise<string> {
  const rows = await db
    .selectFrom('log_cosignatures')
    .select('line')
    .where('log_no', '=', logNo)
    .where('size', '=', String(size))
    .orderBy('witness')
    .execute()
  return note + rows.map(({ line }) => line).join('')
}

/** Reads a log's tiles: leaves for level 0, roots of complete subtrees above. */
export function tilesOfLog(db: Db, logNo: number): ReadTile {
  return async ({ level, number, width }) => {
    const first = number * TILE_WIDTH
    const rows =
      level === 0
        ? await db
            .selectFrom('log_leaves')
            .select('leaf as hash')
            .where('log_no', '=', logNo)
            .where('leaf_no', '>=', String(first))
            .where('leaf_no', '<', String(first + width))
            .orderBy('leaf_no')
            .execute()
        : await db
            .selectFrom('log_nodes')
            .select('hash')
            .where('log_no', '=', logNo)
            .where('level', '=', level)
            .where('node_no', '>=', String(first))
            .where('node_no', '<', String(first + width))
            .orderBy('node_no')
            .execute()
    return rows.map(({ hash }) => hash)
  }
}

/** Whether entries wait to be numbered. */
export async function isEntryWaiting(db: Db): Promise<boolean> {
  const row = await db.selectFrom('log_pending').select('pending_no').limit(1).executeTakeFirst()
  return row !== undefined
}
