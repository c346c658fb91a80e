import { newNodes, rootFromTiles, rootOfHashes, signCheckpoint, TILE_WIDTH } from '@countersign/evidence'
import { sql } from 'kysely'
import type { LogKey } from '../../platform/config/log-key.ts'
import type { Tx } from '../../platform/db/database.ts'
import { tilesOfLog } from './log.queries.ts'

/** Entries in one checkpoint: a round of these takes a fraction of a second. */
const MOST_AT_ONCE = 4096

/**
 * Numbers the entries that wait, and signs a checkpoint over all of them (O2), in the caller's transaction, which holds the
 * sequencer's lock.
 * @returns the new checkpoint; null if nothing waited: the log has no checkpoint without a new entry
 */
export async function addLeaves(
  tx: Tx,
  { logNo, before, logKey, now }: { logNo: number; before: number; logKey: LogKey; now: Date },
): Promise<{ size: number; note: string } | null> {
  const { rows } = await sql<{ added: string }>`
    WITH taken AS (
      DELETE FROM log_pending
      WHERE pending_no IN (SELECT pending_no FROM log_pending ORDER BY pending_no LIMIT ${MOST_AT_ONCE})
      RETURNING pending_no, memo_key, entry_no, leaf
    ), added AS (
      INSERT INTO log_leaves (log_no, leaf_no, memo_key, entry_no, leaf)
      SELECT ${logNo}, ${before} - 1 + row_number() OVER (ORDER BY pending_no), memo_key, entry_no, leaf FROM taken
      RETURNING 1
    )
    SELECT count(*) AS added FROM added`.execute(tx)
  const added = Number(rows[0]?.added)
  if (added === 0) return null
  const size = before + added
  const tiles = tilesOfLog(tx, logNo)
  for (const { level, number } of newNodes(before, size)) {
    const hashes = await tiles({ level: level - 1, number, width: TILE_WIDTH })
    await tx
      .insertInto('log_nodes')
      .values({ log_no: logNo, level, node_no: String(number), hash: Buffer.from(rootOfHashes(hashes)) })
      .execute()
  }
  const checkpoint = { origin: logKey.key.name, size, root: await rootFromTiles(size, tiles) }
  const note = await signCheckpoint(checkpoint, logKey.key, logKey.sign)
  await tx
    .insertInto('log_checkpoints')
    .values({ log_no: logNo, size: String(size), note, signed_at: now })
    .execute()
  return { size, note }
}
