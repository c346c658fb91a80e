import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Held while entries are numbered and their checkpoint is published: of several processes, one at a time does it. */
const LOG_LOCK = 7_042_024

/** Held while witnesses are asked; what numbers entries doesn't wait for it. */
const COSIGNING_LOCK = 7_042_085

type Work<T> = (connection: Db) => Promise<T>

/** Runs what numbers entries. @returns null, without running it, while another process is at it */
export const withLogLock = <T>(db: Db, work: Work<T>): Promise<T | null> => withLock(db, LOG_LOCK, work)

/** Runs what asks witnesses. @returns null, without running it, while another process is at it */
export const withCosigningLock = <T>(db: Db, work: Work<T>): Promise<T | null> =>
  withLock(db, COSIGNING_LOCK, work)

async function withLock<T>(db: Db, lock: number, work: Work<T>): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ taken: boolean }>`
      SELECT pg_try_advisory_lock(${lock}) AS taken`.execute(connection)
    if (!rows[0]?.taken) return null
    try {
      return await work(connection)
    } finally {
      await sql`SELECT pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}
