import type pg from 'pg'
import { migrate } from '../../apps/server/src/db/migrate.ts'

const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']

/**
 * Makes of a filled database one of an earlier version, with the same rows: its tables step aside, the earlier ones are made,
 * and take what they know of each row.
 * @param upTo the last migration that the earlier version had
 */
export async function makeOlder(pool: pg.Pool, upTo: string): Promise<void> {
  await pool.query('ALTER SCHEMA public RENAME TO filled')
  await pool.query('CREATE SCHEMA public')
  for (const extension of EXTENSIONS) await pool.query(`ALTER EXTENSION ${extension} SET SCHEMA public`)
  await migrate(pool, upTo)
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    // Rows come in any order: their references hold once all are there.
    await client.query('SET session_replication_role = replica')
    for (const { table, columns } of await earlierTables(client)) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      await client.query(
        `INSERT INTO public.${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM filled.${table}`,
      )
    }
    await followIdentities(client)
    await client.query('DROP SCHEMA filled CASCADE')
    await client.query('ANALYZE')
  } finally {
    client.release(true)
  }
}

async function earlierTables(client: pg.PoolClient): Promise<{ table: string; columns: string[] }[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text) AS columns
     FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'migrations'
     GROUP BY table_name`,
  )
  return rows
}

/** New rows go on numbering after the copied ones. */
async function followIdentities(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column FROM information_schema.columns
     WHERE table_schema = 'public' AND is_identity = 'YES'`,
  )
  for (const { table, column } of rows)
    await client.query(
      `SELECT setval(pg_get_serial_sequence('public.${table}', '${column}'), greatest(1, (SELECT max(${column}) FROM public.${table})))`,
    )
}
