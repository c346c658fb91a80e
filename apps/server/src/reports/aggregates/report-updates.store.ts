import { sql } from 'kysely'
import { isUuid } from '../../platform/db/uuid.ts'
import type { Db, Tx } from '../../platform/db/database.ts'

/** An update without progress for this long is presumed lost with its process. */
const LOST_MS = 5 * 60_000

export type UpdateState = 'pending' | 'fulfilled' | 'rejected'

/**
 * Finds the pending update of a company's year or starts one (H5), so that only one runs at a time.
 * @returns whether it is new and has to be enqueued
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
  // The no-op update returns an existing row; xmax is 0 only for a new one.
  const { rows } = await sql<{ update_id: string; is_new: boolean }>`
    INSERT INTO report_updates AS u (company_id, year, created_at, progressed_at)
    VALUES (${companyId}, ${year}, ${now}, ${now})
    ON CONFLICT (company_id, year) WHERE state = 'pending' DO UPDATE SET state = u.state
    RETURNING update_id, xmax = 0 AS is_new`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('An update was neither found nor made')
  return { updateId: row.update_id, isNew: row.is_new }
}

/** The company and year of an update, or null if it has ended or was lost. */
export async function findPendingUpdate(
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

export async function saveProgress(
  db: Db,
  updateId: string,
  { done, total, at }: { done: number; total: number; at: Date },
): Promise<void> {
  await db
    .updateTable('report_updates')
    // Batches run concurrently, so progress may be reported out of order.
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

/** Progress of an update; a lost one counts as rejected. */
export async function readUpdateProgress(
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

export async function findCompanyId(tx: Tx, name: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('companies')
    .select('company_id')
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.company_id
}

export async function removeOldUpdates(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('report_updates').where('created_at', '<', before).execute()
}
