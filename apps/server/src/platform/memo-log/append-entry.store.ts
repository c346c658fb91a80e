import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

/** Appends an entry of evidence of a locked memo (O1), and leaves it to the log to number (O2). */
export async function appendEntry(
  tx: Tx,
  {
    memoKey,
    entryNo,
    entry,
    seed,
    leaf,
  }: { memoKey: string; entryNo: number; entry: string; seed: Buffer; leaf: Buffer },
): Promise<void> {
  await sql`
    WITH entry AS (
      INSERT INTO evidence_entries (memo_key, entry_no, entry, seed)
      VALUES (${memoKey}, ${entryNo}, ${entry}, ${seed})
    )
    INSERT INTO log_pending (memo_key, entry_no, leaf) VALUES (${memoKey}, ${entryNo}, ${leaf})`.execute(tx)
}
