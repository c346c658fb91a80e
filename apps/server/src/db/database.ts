import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

/** The pool and the typed queries over it. Times are UTC on every connection (G1). */
export function connect(connectionString: string, poolSize: number): { pool: pg.Pool; db: Db } {
  const pool = new pg.Pool({
    connectionString,
    max: poolSize,
    options: '-c timezone=UTC -c statement_timeout=15000 -c idle_in_transaction_session_timeout=20000',
    application_name: 'countersign',
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) }
}
