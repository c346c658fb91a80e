import type { DueDigest } from '@countersign/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Inserts the digests of a day for everyone with notices that await one, and gives them these notices. @returns their ids */
export async function insertDigests(tx: Tx, { day, before }: DueDigest, at: Date): Promise<string[]> {
  const { rows } = await sql<{ digest_id: string }>`
    WITH made AS (
      INSERT INTO digests (email, day, created_at)
      SELECT DISTINCT n.email, ${day}::date, ${at}::timestamptz
      FROM notifications n WHERE n.awaits_digest AND n.created_at < ${before}::timestamptz
      ON CONFLICT (email, day) DO NOTHING
      RETURNING digest_id, email
    ), given AS (
      UPDATE notifications n SET awaits_digest = false, digest_id = made.digest_id
      FROM made WHERE n.email = made.email AND n.awaits_digest AND n.created_at < ${before}::timestamptz
    )
    SELECT digest_id FROM made`.execute(tx)
  return rows.map(({ digest_id }) => digest_id)
}
