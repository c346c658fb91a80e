import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Held while entries are numbered and their checkpoint is published: of several processes, one at a time does it. */
const LOG_LOCK = 7_042_024

/** Runs work that only one process may do at a time. @returns null, without running it, while another is at it */
export async function withLogLock<T>(db: Db, work: (connection: Db) => Promise<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_lock(${LOG_LOCK}) AS taken`.execute(connection)
    if (!rows[0]?.taken) return null
    try {
      return await work(connection)
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOG_LOCK})`.execute(connection)
    }
  })
}
