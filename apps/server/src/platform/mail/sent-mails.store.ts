import type { Db } from '../db/database.ts'

export async function isMailSent(db: Db, messageId: string): Promise<boolean> {
  const sent = await db
    .selectFrom('sent_mails')
    .select('message_id')
    .where('message_id', '=', messageId)
    .executeTakeFirst()
  return sent !== undefined
}

/** Idempotent. */
export async function recordSentMail(db: Db, messageId: string, at: Date): Promise<void> {
  await db
    .insertInto('sent_mails')
    .values({ message_id: messageId, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
