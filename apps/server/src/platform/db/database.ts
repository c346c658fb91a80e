import type { Transaction } from 'kysely'
import { Kysely } from 'kysely'
import type pg from 'pg'
import { LimitedDialect } from './limited-driver.ts'
import { openPool } from './pool.ts'
import type { Database } from './schema.ts'
import { WriteSlots } from './write-slots.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** Share of the connections that writes may not use. */
const READ_SHARE = 1 / 4

/** Read-only transactions, in each of which all queries see the data of one moment. */
export function snapshotOf(db: Db) {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
}

/** Opens a pool with typed queries. Some of its connections are reserved for reads. */
export function connect(connectionString: string, poolSize: number): { pool: pg.Pool; db: Db } {
  const pool = openPool(connectionString, poolSize)
  const reserved = Math.max(1, Math.floor(poolSize * READ_SHARE))
  const slots = new WriteSlots(Math.max(1, poolSize - reserved), () => areCommitsWaiting(pool))
  return { pool, db: new Kysely<Database>({ dialect: new LimitedDialect(pool, slots) }) }
}

/** Whether commits have been waiting for a standby for longer than one takes to respond. */
async function areCommitsWaiting(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ wait: boolean }>(COMMITS_WAITING)
  return rows[0]?.wait === true
}

const COMMITS_WAITING = `
  SELECT EXISTS (
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'SyncRep' AND query_start < now() - interval '5 seconds'
  ) AS wait`
