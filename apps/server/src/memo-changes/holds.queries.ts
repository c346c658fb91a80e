import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Reads the memos on hold, the latest change first. */
export async function readHeldMemos(db: Db, limit: number) {
  return submitted(db)
    .where(sql<boolean>`m.state ->> 'hold' IS NOT NULL`)
    .orderBy('m.changed_at', 'desc')
    .limit(limit)
    .execute()
}

/** Finds a memo that was submitted, on hold or not. */
export async function findSubmittedMemo(db: Db, memoId: string) {
  return submitted(db).where('m.memo_id', '=', memoId).executeTakeFirst()
}

/** A draft is visible to its owner only (C7). */
function submitted(db: Db) {
  return db
    .selectFrom('memos as m')
    .select(['m.memo_key', 'm.memo_id', 'm.state', 'm.owner_name', 'm.owner_email'])
    .select(['m.template_name', 'm.revision'])
    .where('m.submitted_at', 'is not', null)
}

export type HoldRow = Awaited<ReturnType<typeof readHeldMemos>>[number]

/** Reads the event that placed a memo's current hold. */
export async function readHoldPlaced(db: Db, memoKey: string) {
  return db
    .selectFrom('memo_events')
    .select(['data', 'at'])
    .where('memo_key', '=', memoKey)
    .where('type', '=', 'HoldPlaced')
    .orderBy('event_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
