import type { Db } from '../platform/db/database.ts'

/** Long after clients stop retrying a request (A6). */
const ANSWER_DAYS = 7
/** Longer than a job is retried. */
const SENT_MAIL_DAYS = 14
/** The retention of the security log, and the lifetime of the cookie that identifies a browser (Q1). */
const SECURITY_DAYS = 400
/** The longest life of a session (B3). */
const SESSION_DAYS = 7

/** Deletes answers, sessions, tokens and records that have expired. */
export async function deleteExpiredRows(db: Db, before: (days: number) => Date): Promise<void> {
  await db.deleteFrom('idempotent_answers').where('at', '<', before(ANSWER_DAYS)).execute()
  await db.deleteFrom('sessions').where('created_at', '<', before(SESSION_DAYS)).execute()
  await db.deleteFrom('used_id_tokens').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('sent_mails').where('sent_at', '<', before(SENT_MAIL_DAYS)).execute()
  await db.deleteFrom('request_rates').where('ends_at', '<', before(1)).execute()
  await db.deleteFrom('security_events').where('at', '<', before(SECURITY_DAYS)).execute()
  await db.deleteFrom('known_browsers').where('seen_at', '<', before(SECURITY_DAYS)).execute()
}
