import { sql } from 'kysely'
import { logOf } from '../platform/memo-log/memo-log.queries.ts'
import { reached } from '../protocol/administrators.ts'
import type { Caller } from '../protocol/services.ts'
import type { Db } from '../platform/db/database.ts'

/** Reads the memos on hold, the latest change first. */
export async function readHeldMemos(db: Db, caller: Caller, limit: number) {
  return ofOwnCategory(submitted(db), caller)
    .where(sql<boolean>`m.state ->> 'hold' IS NOT NULL`)
    .orderBy('m.changed_at', 'desc')
    .limit(limit)
    .execute()
}

/** Finds a memo that was submitted, on hold or not. */
export async function findSubmittedMemo(db: Db, memoId: string) {
  return submitted(db).where('m.memo_id', '=', memoId).executeTakeFirst()
}

/** The same, of a template that the caller administers (P7). */
export async function findHoldableMemo(db: Db, caller: Caller, memoId: string) {
  return ofOwnCategory(submitted(db), caller).where('m.memo_id', '=', memoId).executeTakeFirst()
}

function ofOwnCategory(query: ReturnType<typeof submitted>, caller: Caller) {
  const own = reached(caller, 'categories')
  return query.$if(own !== null, (all) =>
    all.where(
      sql<boolean>`m.template_id IN (SELECT template_id FROM templates WHERE category_id = ANY (${[...(own ?? [])]}::uuid[]))`,
    ),
  )
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
    .selectFrom(logOf(memoKey).as('e'))
    .select(['e.data', 'e.at'])
    .where('e.type', '=', 'HoldPlaced')
    .orderBy('e.event_no', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}
