import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../db/database.ts'
import type { Mail, Mailer } from './mailer.ts'
import { isMailSent, recordSentMail } from './sent-mails.store.ts'

/** How long the database may be unavailable between sending a mail and recording it. */
const RECORD_WITHIN_MS = 120_000
const RETRY_MS = 500

/**
 * Sends a job's mail idempotently (E1): mails accepted by the mail server are recorded, and a retried job doesn't send them again.
 * Only a process that dies in between causes a second mail, with the same Message-ID.
 */
export async function sendMailOnce(
  { db, mailer, now }: { db: Db; mailer: Mailer; now: () => Date },
  mail: Mail & { messageId: string },
): Promise<void> {
  const { messageId } = mail
  if (await isMailSent(db, messageId)) return
  await mailer.send(mail)
  for (const end = Date.now() + RECORD_WITHIN_MS; ;) {
    try {
      await recordSentMail(db, messageId, now())
      return
    } catch (cause) {
      if (Date.now() > end) throw cause
      await sleep(RETRY_MS)
    }
  }
}
