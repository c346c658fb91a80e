import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Entries as changes write them, of a memo that doesn't exist. */
export async function appendEntries(db: Db, count: number, memoKey = 1): Promise<void> {
  await sql`
    WITH entry AS (
      INSERT INTO evidence_entries (memo_key, entry_no, entry, seed)
      SELECT ${memoKey}, (SELECT coalesce(max(entry_no), 0) FROM evidence_entries WHERE memo_key = ${memoKey}) + n,
        'entry ' || n || ' of ' || ${memoKey}::text || gen_random_uuid(), '\\x00'
      FROM generate_series(1, ${count}) AS n RETURNING *
    )
    INSERT INTO log_pending (memo_key, entry_no, leaf)
    SELECT memo_key, entry_no, sha256('\\x00'::bytea || convert_to(entry, 'UTF8')) FROM entry ORDER BY entry_no`.execute(
    db,
  )
}
