import type { Db } from '../platform/db/database.ts'

/** Stops marking a session of the person's as a new browser's (Q2). Other people's sessions stay as they are. */
export async function confirmOwnSession(db: Db, userId: string, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ is_new: false })
    .where('session_id', '=', sessionId)
    .where('user_id', '=', userId)
    .execute()
}
