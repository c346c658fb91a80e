import { leafHash, utf8 } from '@countersign/evidence'
import { sql } from 'kysely'
import { appendEntry } from '../../platform/memo-log/append-entry.store.ts'
import { ALL_LEAVES } from '../../platform/memo-log/memo-log.queries.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { LIFT_TIME_LIMITS } from '../../platform/db/limited-driver.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { newestCheckpoint } from './log.queries.ts'
import { readPublished } from './published-checkpoint.ts'

/** Entries under this key are of no memo: the checkpoints that later logs begin with. */
const NO_MEMO = '0'

/**
 * Begins the log of an origin. One that follows another begins with the last checkpoint of that other log, whatever the database
 * lost of it, and then has all entries again (O2): each can be proven in it.
 * @returns its number
 */
export async function beginLog(db: Db, storage: Storage, origin: string): Promise<number> {
  const before = await db.selectFrom('logs').selectAll().orderBy('log_no', 'desc').limit(1).executeTakeFirst()
  const logNo = (before?.log_no ?? 0) + 1
  const last = before && (await lastCheckpoint(db, storage, before))
  await db.transaction().execute(async (tx) => {
    if (before && last !== undefined) {
      await sql.raw(LIFT_TIME_LIMITS).execute(tx)
      await followLog(tx, origin, last)
    } else await tx.insertInto('logs').values({ log_no: logNo, origin }).execute()
  })
  return logNo
}

/**
 * Begins a log that follows the newest one: its first entry is the last checkpoint of that, and all entries come again behind it.
 * @param last the checkpoint; absent where the log before never had one
 */
export async function followLog(tx: Tx, origin: string, last: string | null | undefined): Promise<void> {
  const { log_no: before } = await tx
    .selectFrom('logs')
    .select('log_no')
    .orderBy('log_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('logs')
    .values({ log_no: before + 1, origin })
    .execute()
  await tx.deleteFrom('log_pending').execute()
  if (typeof last === 'string') {
    const leaf = Buffer.from(leafHash(utf8(last)))
    await appendEntry(tx, { memoKey: NO_MEMO, entryNo: before, entry: last, seed: Buffer.alloc(0), leaf })
  }
  // Of removed memos the entry that says so (R8).
  await sql`
    INSERT INTO log_pending (memo_key, entry_no, leaf)
    SELECT memo_key, entry_no, leaf
    FROM (
      SELECT memo_key, entry_no, leaf FROM ${ALL_LEAVES} e WHERE memo_key <> ${NO_MEMO}
      UNION ALL SELECT memo_key, entry_no, sha256('\\x00'::bytea || convert_to(entry, 'UTF8')) FROM removed_memos
        WHERE entry IS NOT NULL
    ) kept ORDER BY memo_key, entry_no`.execute(tx)
}

/** What was published last of a log, else what the database has; undefined for an empty log. */
async function lastCheckpoint(
  db: Db,
  storage: Storage,
  { log_no, origin }: { log_no: number; origin: string },
): Promise<string | undefined> {
  return (await readPublished(storage, origin)) ?? (await newestCheckpoint(db, log_no))?.note
}
