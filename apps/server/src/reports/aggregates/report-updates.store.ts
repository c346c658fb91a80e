import { sql } from 'kysely'
import { isUuid } from '../../db/uuid.ts'
import type { Db, Tx } from '../../db/database.ts'

/** A recomputation that hasn't got on for this long is taken for lost, with its process. */
const LOST_MS = 5 * 60_000

export type UpdateState = 'pending' | 'fulfilled' | 'rejected'

/**
 * The recomputation of a company's year that is under way, or a new one (H5): however many people ask at once, one runs.
 * @returns whether it is new, and so has to be enqueued
 */
export async function beginUpdate(
  tx: Tx,
  { companyId, year, now }: { companyId: string; year: number; now: Date },
): Promise<{ updateId: string; isNew: boolean }> {
  await tx
    .updateTable('report_updates')
    .set({ state: 'rejected' })
    .where('company_id', '=', companyId)
    .where('year', '=', year)
    .where('state', '=', 'pending')
    .where('progressed_at', '<', new Date(now.getTime() - LOST_MS))
    .execute()
  // The harmless update gives the row that is there; xmax tells whose it is.
  const { rows } = await sql<{ update_id: string; is_new: boolean }>`
    INSERT INTO report_updates AS u (company_id, year, created_at, progressed_at)
    VALUES (${companyId}, ${year}, ${now}, ${now})
    ON CONFLICT (company_id, year) WHERE state = 'pending' DO UPDATE SET state = u.state
    RETURNING update_id, xmax = 0 AS is_new`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An update was neither found nor made')
  return { updateId: row.update_id, isNew: row.is_new }
}

/** What a job has to do; nothing where it has ended or was taken for lost. */
export async function pendingUpdate(
  db: Db,
  updateId: string,
): Promise<{ companyId: string; year: number } | null> {
  const row = await db
    .selectFrom('report_updates')
    .select(['company_id', 'year'])
    .where('update_id', '=', updateId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row ? { companyId: row.company_id, year: row.year } : null
}

export async function noteProgress(
  db: Db,
  updateId: string,
  { done, total, at }: { done: number; total: number; at: Date },
): Promise<void> {
  await db
    .updateTable('report_updates')
    // Batches run side by side: the later figure may be noted first.
    .set((eb) => ({ done: sql`greatest(${eb.ref('done')}, ${done})`, total, progressed_at: at }))
    .where('update_id', '=', updateId)
    .execute()
}

export async function endUpdate(db: Db, updateId: string, state: 'fulfilled' | 'rejected'): Promise<void> {
  await db
    .updateTable('report_updates')
    .set({ state })
    .where('update_id', '=', updateId)
    .where('state', '=', 'pending')
    .execute()
}

/** How far it has come; a lost one counts as rejected. */
export async function updateProgress(
  db: Db,
  updateId: string,
  now: Date,
): Promise<{ state: UpdateState; done: number; total: number } | null> {
  if (!isUuid(updateId)) return null
  const row = await db
    .selectFrom('report_updates')
    .select(['state', 'done', 'total', 'progressed_at'])
    .where('update_id', '=', updateId)
    .executeTakeFirst()
  if (!row) return null
  const isLost = row.state === 'pending' && now.getTime() - row.progressed_at.getTime() > LOST_MS
  return { state: isLost ? 'rejected' : row.state, done: row.done, total: row.total }
}

export async function removeOldUpdates(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('report_updates').where('created_at', '<', before).execute()
}
