import { sql } from 'kysely'
import { logOf } from '../../platform/memo-log/memo-log.queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Services } from '../../protocol/services.ts'
import type { LockedMemo } from '../memo.store.ts'

/** Forgets what repeats a memo for a while: stored answers of calls, spreadsheets, exports, and requests for signatures (O6, R8). */
export async function forgetCopies(tx: Tx, jobs: Services['jobs'], memo: LockedMemo): Promise<void> {
  const userIds = await readReaders(tx, memo.memoKey)
  await forgetAnswers(tx, memo, userIds)
  await endSpreadsheets(tx, userIds)
  await endExports(tx, jobs)
  await tx.deleteFrom('signature_requests').where('memo_key', '=', memo.memoKey).execute()
  await tx.deleteFrom('pdf_failures').where('memo_key', '=', memo.memoKey).execute()
}

/** Stored answers name the memo, one of several memos, or the reply that was written. */
async function forgetAnswers(
  tx: Tx,
  { memoKey, state: { memoId } }: LockedMemo,
  userIds: readonly string[],
): Promise<void> {
  await sql`DELETE FROM idempotent_answers
    WHERE user_id = ANY (${userIds}::uuid[]) AND (answer->>'memo_id' = ${memoId}
      OR jsonb_path_exists(answer, '$.items[*] ? (@.memo_id == $memo)', jsonb_build_object('memo', ${memoId}::text))
      OR answer #>> '{reply,reply_id}' IN (SELECT e.data->>'replyId' FROM ${logOf(memoKey)} e WHERE e.type = 'ReplyAdded'))`.execute(
    tx,
  )
}

/** Those who read the memo may have it in a spreadsheet: all of theirs end now, and those that are being written begin again. */
async function endSpreadsheets(tx: Tx, userIds: readonly string[]): Promise<void> {
  await sql`UPDATE report_files SET expires_at = least(expires_at, now())
    WHERE user_id = ANY (${userIds}::uuid[])`.execute(tx)
}

/**
 * Everyone who has ever had a part in the memo, by whichever address (P4), and those who could stand in for them (K6): they read it too, and
 * may no longer.
 */
async function readReaders(tx: Tx, memoKey: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH parts AS (
      SELECT person_id FROM participants WHERE memo_key = ${memoKey}
      UNION SELECT known.person_id FROM ${logOf(memoKey)} e
        CROSS JOIN LATERAL jsonb_path_query(e.data, 'strict $.**.email') AS named (email)
        JOIN (SELECT email, person_id FROM addresses UNION ALL SELECT email, person_id FROM aliases) known
          ON known.email = named.email #>> '{}'
    ), readers AS (
      SELECT person_id FROM parts
      UNION SELECT l.delegate_id FROM parts JOIN absences USING (person_id) JOIN absence_lines l USING (absence_id))
    SELECT p.user_id FROM readers JOIN addresses USING (person_id) JOIN people p USING (email)`.execute(tx)
  return rows.map(({ user_id }) => user_id)
}

/** Every export has the part: those that are made end now, and one that is being written begins again. */
async function endExports(tx: Tx, jobs: Services['jobs']): Promise<void> {
  await sql`UPDATE exports SET is_outdated = true WHERE made_at IS NULL AND failed_at IS NULL`.execute(tx)
  const { numAffectedRows = 0n } = await sql`UPDATE exports SET expires_at = now()
    WHERE expires_at > now()`.execute(tx)
  if (numAffectedRows > 0n) await jobs.enqueue(tx, 'remove_exports', {})
}
