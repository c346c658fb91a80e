import type { ReadTile } from '@countersign/evidence'
import { TILE_WIDTH } from '@countersign/evidence'
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

/** @throws CallFailure NOT_FOUND before the log's first checkpoint */
export async function requireNewest(db: Db, { logKey }: Evidence) {
  const logNo = await findLog(db, logKey.key.name)
  const newest = logNo === undefined ? undefined : await newestCheckpoint(db, logNo)
  if (logNo === undefined || !newest) throw new CallFailure('NOT_FOUND', 'The log is empty.')
  return { logNo, ...newest }
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
