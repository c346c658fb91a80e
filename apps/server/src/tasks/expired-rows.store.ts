import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Long after clients stop retrying a request (A6). */
const ANSWER_DAYS = 7
/** Longer than a job is retried. */
const SENT_MAIL_DAYS = 14
/** The retention of the security log, and the lifetime of the cookie that identifies a browser (Q1). */
const SECURITY_DAYS = 400
/** The longest life of a session (B3). */
const SESSION_DAYS = 7

/** After the account was disabled: memos that were never submitted do not move to others (K9). */
const LEFT_DRAFT_DAYS = 90

/** Deletes memos that were never submitted of people who have left (K9). Their uploads are unbound, and expire on their own. */
export async function deleteLeftDrafts(db: Db, before: (days: number) => Date): Promise<void> {
  await sql`
    DELETE FROM memos m USING participants p, addresses a, people o
    WHERE o.disabled_at < ${before(LEFT_DRAFT_DAYS)} AND a.email = o.email AND p.person_id = a.person_id
      AND p.role = 'owner' AND p.list = 'drafts' AND m.memo_key = p.memo_key AND m.submitted_at IS NULL`.execute(
    db,
  )
}

/** Deletes answers, sessions, tokens and records that have expired. */
export async function deleteExpiredRows(db: Db, before: (days: number) => Date): Promise<void> {
  await db.deleteFrom('idempotent_answers').where('at', '<', before(ANSWER_DAYS)).execute()
  await db.deleteFrom('sessions').where('created_at', '<', before(SESSION_DAYS)).execute()
  await db.deleteFrom('used_id_tokens').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('signature_requests').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('sent_mails').where('sent_at', '<', before(SENT_MAIL_DAYS)).execute()
  await db.deleteFrom('request_rates').where('ends_at', '<', before(1)).execute()
  await db.deleteFrom('security_events').where('at', '<', before(SECURITY_DAYS)).execute()
  await db.deleteFrom('known_browsers').where('seen_at', '<', before(SECURITY_DAYS)).execute()
}
