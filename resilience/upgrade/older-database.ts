import type pg from 'pg'
import { migrate } from '@countersign/server/platform/db/migrate'
import { NO_TIME_LIMIT } from '@countersign/server/platform/db/pool'

const EXTENSIONS = ['pg_trgm', 'unaccent', 'btree_gin']

/**
 * Converts a filled database to an earlier version with the same rows: moves its tables to another schema, creates the earlier
 * ones, and copies the columns that they have.
 * @param migrations the number of the last migration of the earlier version, or the names of all that it has
 */
export async function makeOlder(pool: pg.Pool, migrations: string | ReadonlySet<string>): Promise<void> {
  await pool.query('ALTER SCHEMA public RENAME TO filled')
  await pool.query('CREATE SCHEMA public')
  for (const extension of EXTENSIONS) await pool.query(`ALTER EXTENSION ${extension} SET SCHEMA public`)
  await migrate(pool, migrations)
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    // Rows are copied in any order, so references are valid only at the end.
    await client.query('SET session_replication_role = replica')
    const tables = await earlierTables(client)
    // What migrations inserted is among the rows, perhaps changed since.
    await client.query(`TRUNCATE ${tables.map(({ table }) => `public.${table}`).join(', ')}`)
    for (const { table, columns } of tables) {
      const list = columns.map((column) => `"${column}"`).join(', ')
      const text = `INSERT INTO public.${table} (${list}) OVERRIDING SYSTEM VALUE SELECT ${list} FROM filled.${table}`
      await client.query({ text, ...NO_TIME_LIMIT })
    }
    await followIdentities(client)
    await client.query('DROP SCHEMA filled CASCADE')
    await client.query({ text: 'ANALYZE', ...NO_TIME_LIMIT })
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

/** Continues sequences after the copied rows. */
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
