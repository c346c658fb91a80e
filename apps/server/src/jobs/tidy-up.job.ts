import type { JobPayloads } from './jobs.ts'
import { removeOldUpdates } from '../reports/aggregates/report-updates.store.ts'
import { removeExpiredReports } from '../reports/report-files.store.ts'
import type { Services } from '../services.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** An upload that no memo took within this long is nobody's (I2). */
const UNBOUND_UPLOAD_DAYS = 2
/** Long after any client stopped repeating a request (A6). */
const ANSWER_DAYS = 7
/** Long after anybody watched its progress (H5). */
const REPORT_UPDATE_DAYS = 7
/** Longer than a job is tried again. */
const SENT_MAIL_DAYS = 14
/** B3: no session lives longer. */
const SESSION_DAYS = 7

/** Hourly: removes unbound uploads with their bytes, ended sessions, used tokens and reports that have expired, old answers and updates. */
export async function tidyUp(_payload: JobPayloads['tidy_up'], services: Services): Promise<void> {
  const { db, storage } = services
  const before = (days: number) => new Date(services.now().getTime() - days * DAY_MS)
  await db.deleteFrom('idempotent_answers').where('at', '<', before(ANSWER_DAYS)).execute()
  await db.deleteFrom('sessions').where('created_at', '<', before(SESSION_DAYS)).execute()
  await db.deleteFrom('used_id_tokens').where('expires_at', '<', before(1)).execute()
  await db.deleteFrom('sent_mails').where('sent_at', '<', before(SENT_MAIL_DAYS)).execute()
  await db.deleteFrom('request_rates').where('ends_at', '<', before(1)).execute()
  await removeExpiredReports(db, storage, services.now())
  await removeOldUpdates(db, before(REPORT_UPDATE_DAYS))
  const orphans = await db
    .selectFrom('files')
    .select('file_key')
    .where('memo_key', 'is', null)
    .where('uploaded_at', '<', before(UNBOUND_UPLOAD_DAYS))
    .limit(500)
    .execute()
  for (const { file_key } of orphans) {
    // The row goes first and only while still unbound: a memo that takes the file at this moment keeps it.
    const gone = await db
      .deleteFrom('files')
      .where('file_key', '=', file_key)
      .where('memo_key', 'is', null)
      .returning('file_key')
      .executeTakeFirst()
    if (gone) await storage.remove(file_key)
  }
}
