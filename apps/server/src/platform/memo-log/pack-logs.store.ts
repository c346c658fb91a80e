import { ENDED_STATUSES } from '@countersign/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** After the end of a memo: its PDF is sealed, and its last notices and messages have left. The search entries of one that didn't end wait as long. */
export const PACKED_AFTER_DAYS = 7

/** Memos after one that have events or entries as rows, and ended before an instant. */
export interface Packable {
  keys: string[]
  /** Where to go on; null at the end. */
  after: string | null
}

/**
 * Finds logs to pack, some memos at a time in the order of their keys. Both tables hold the rows of memos that are under way or were
 * changed after they were packed, so that it reads few of them once old logs are packed.
 */
export async function findPackable(
  db: Db,
  { after, before, most }: { after: string; before: Date; most: number },
): Promise<Packable> {
  const { rows } = await sql<{ memo_key: string; is_due: boolean }>`
    SELECT r.memo_key, coalesce(m.changed_at < ${before}
      AND m.state->>'lifecycle' = ANY(${[...ENDED_STATUSES]}::text[]), false) AS is_due
    FROM (
      (SELECT DISTINCT memo_key FROM memo_events WHERE memo_key > ${after} ORDER BY memo_key LIMIT ${most})
      UNION
      (SELECT DISTINCT memo_key FROM evidence_entries WHERE memo_key > ${after} ORDER BY memo_key LIMIT ${most})
      ORDER BY memo_key LIMIT ${most}
    ) r LEFT JOIN memos m USING (memo_key)
    ORDER BY r.memo_key`.execute(db)
  return {
    keys: rows.filter(({ is_due }) => is_due).map(({ memo_key }) => memo_key),
    after: rows.length < most ? null : (rows.at(-1)?.memo_key ?? null),
  }
}

/** Finds logs that are packed in more bytes than they need: before `PACK_LOGS=compact`, or imported. */
export async function findLoose(db: Db, { after, most }: { after: string; most: number }): Promise<Packable> {
  const rows = await db
    .selectFrom('memo_logs')
    .select('memo_key')
    .where('memo_key', '>', after)
    .where('packed', 'is', null)
    .orderBy('memo_key')
    .limit(most)
    .execute()
  const keys = rows.map(({ memo_key }) => memo_key)
  return { keys, after: rows.length < most ? null : (keys.at(-1) ?? null) }
}

/**
 * Packs logs in one transaction. Memos that are being changed are left for the next night.
 * @returns how many
 * @throws where the database's function finds that a log would change
 */
export async function packLogs(
  db: Db,
  memoKeys: readonly string[],
  { isCompact }: { isCompact: boolean },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT set_config('countersign.compact', ${isCompact ? 'on' : ''}, true)`.execute(tx)
    const { rows } = await sql<{ packed: number }>`
      SELECT count(*) FILTER (WHERE pack_log(free.memo_key))::int AS packed
      FROM (SELECT memo_key FROM memos WHERE memo_key = ANY(${memoKeys}::bigint[])
        ORDER BY memo_key FOR NO KEY UPDATE SKIP LOCKED) free`.execute(tx)
    return rows[0]?.packed ?? 0
  })
}

/** Makes rows again of some packed logs, for a release that reads rows alone (`npm run unpack`). @returns how many */
export async function unpackLogs(db: Db, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ unpacked: number }>`
      SELECT count(*) FILTER (WHERE unpack_log(free.memo_key))::int AS unpacked
      FROM (SELECT memo_key FROM memos WHERE memo_key IN (SELECT memo_key FROM memo_logs LIMIT ${most})
        ORDER BY memo_key FOR NO KEY UPDATE) free`.execute(tx)
    return rows[0]?.unpacked ?? 0
  })
}

/** The same for one locked memo with its answers, before a part of it is erased (O6). It is packed again as any other. */
export async function unpackLog(tx: Tx, memoKey: string): Promise<void> {
  await sql`SELECT unpack_log(${memoKey}), expand_answers(${memoKey})`.execute(tx)
}
