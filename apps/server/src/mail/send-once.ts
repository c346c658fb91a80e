import { setTimeout as sleep } from 'node:timers/promises'
import type { Services } from '../services.ts'
import type { Mail } from './mailer.ts'

/** As long as the database may be away between a mail and the note that it was sent. */
const NOTE_WITHIN_MS = 120_000
const AGAIN_MS = 500

/**
 * Sends a mail of a job, and not again where the job is tried once more (E1): what was taken by the mail server is noted. Only a
 * process that dies between the two leaves the mail to be sent twice, under the same Message-ID.
 */
export async function sendOnce(
  { db, mailer, now }: Pick<Services, 'db' | 'mailer' | 'now'>,
  mail: Mail & { messageId: string },
): Promise<void> {
  const { messageId } = mail
  const sent = await db
    .selectFrom('sent_mails')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  if (sent) return
  await mailer.send(mail)
  const note = () =>
    db
      .insertInto('sent_mails')
      .values({ message_id: messageId, sent_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  for (const end = Date.now() + NOTE_WITHIN_MS; ;) {
    try {
      await note()
      return
    } catch (cause) {
      if (Date.now() > end) throw cause
      await sleep(AGAIN_MS)
    }
  }
}
