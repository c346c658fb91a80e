import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type pg from 'pg'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Any fixed number: whoever holds it migrates, the others wait. */
const LOCK = 7_215_402

/**
 * Applies the migrations that the database lacks, in order, each in its own transaction, under a lock that lets
 * only one process migrate. Migrations are append-only: a changed one stops the start.
 * @throws when an applied migration no longer reads as it did
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK])
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM migrations',
    )
    const applied = new Map(rows.map((row) => [row.name, row.sha256]))
    const done: string[] = []
    for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
      const sql = await readFile(join(FOLDER, name), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const before = applied.get(name)
      if (before && before !== sha256)
        throw new Error(`Migration ${name} was changed after it was applied; add a new one instead.`)
      if (before) continue
      await applyOne(client, name, sql, sha256)
      done.push(name)
    }
    return done
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [LOCK]).catch(() => undefined)
    client.release()
  }
}

async function applyOne(client: pg.PoolClient, name: string, sql: string, sha256: string): Promise<void> {
  await client.query('BEGIN')
  try {
    // A large database takes longer than any request may.
    await client.query('SET LOCAL statement_timeout = 0')
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw new Error(`Migration ${name} failed: ${String(cause)}`, { cause })
  }
}
