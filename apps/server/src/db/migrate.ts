import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Any fixed number: whoever holds it migrates, the others wait. */
const LOCK = 7_215_402
const LOCK_AGAIN_MS = 200

/** Who waits for a table makes everybody behind them wait as well: rather give way, and try again. */
const LOCK_TIMEOUT_MS = 150
const AGAIN_MS = 300
const MOST_ATTEMPTS = 400
/** PostgreSQL's codes for a lock that wasn't to be had in time, and for two that waited for each other. */
const LOCKED_OUT = new Set(['55P03', '40P01'])

interface Migration {
  name: string
  sql: string
  sha256: string
}

/**
 * Applies the migrations that the database lacks, in order, under a lock that lets only one process migrate, while others
 * work: no statement holds up a reader or writer for longer than it takes by itself. Each is one transaction; one named
 * `.online.sql` is one statement after another, parted by blank lines, and must bear to be begun anew. Migrations are
 * append-only: a changed one stops the start.
 * @param upTo the last one to apply, by the number its name begins with; all unless told
 * @throws when an applied migration no longer reads as it did
 */
export async function migrate(pool: pg.Pool, upTo?: string): Promise<string[]> {
  const client = await pool.connect()
  try {
    await takeLock(client)
    await client.query(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
    )
    // A large database takes longer than any request may.
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const done: string[] = []
    for (const migration of await missing(client, upTo)) {
      await apply(client, migration)
      done.push(migration.name)
    }
    return done
  } finally {
    await client
      .query(`RESET statement_timeout; RESET lock_timeout; SELECT pg_advisory_unlock(${LOCK})`)
      .catch(() => undefined)
    client.release()
  }
}

/** Asked for again and again: a statement that waits would hold up CREATE INDEX CONCURRENTLY, and that the statement. */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK,
    ])
    if (rows[0]?.taken) return
    await sleep(LOCK_AGAIN_MS)
  }
}

async function missing(client: pg.PoolClient, upTo = '~'): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const found: Migration[] = []
  for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
    if (!name.startsWith(upTo) && name > upTo) break
    const sql = await readFile(join(FOLDER, name), 'utf8')
    const sha256 = createHash('sha256').update(sql).digest('hex')
    const before = applied.get(name)
    if (before && before !== sha256)
      throw new Error(
        `Migration ${name} was changed after it was applied; add a new one instead. (A demo of one's own begins again with npm run demo:reset.)`,
      )
    if (!before) found.push({ name, sql, sha256 })
  }
  return found
}

async function apply(client: pg.PoolClient, { name, sql, sha256 }: Migration): Promise<void> {
  const note = () =>
    client
      .query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
      .then(() => undefined)
  try {
    if (name.endsWith('.online.sql')) {
      for (const statement of sql.split(/;\n\n+/)) await untilUnlocked(() => runOnline(client, statement))
      await note()
    } else await untilUnlocked(() => inTransaction(client, () => client.query(sql).then(note)))
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${String(cause)}`, { cause })
  }
}

/** What is made concurrently waits for transactions under way while nobody waits for it. */
async function runOnline(client: pg.PoolClient, statement: string): Promise<void> {
  const isPatient = /\bCONCURRENTLY\b/.test(statement)
  if (isPatient) await client.query('SET lock_timeout = 0')
  await client.query(statement)
  if (isPatient) await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    await work()
    await client.query('COMMIT')
  } catch (cause) {
    await client.query('ROLLBACK')
    throw cause
  }
}

async function untilUnlocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (cause) {
      if (attempt >= MOST_ATTEMPTS || !LOCKED_OUT.has((cause as { code?: string }).code ?? '')) throw cause
      await sleep(AGAIN_MS)
    }
}
