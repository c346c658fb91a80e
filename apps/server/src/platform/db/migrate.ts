import { readdir, readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { NO_TIME_LIMIT } from './pool.ts'

const FOLDER = join(import.meta.dirname, 'migrations')
/** Arbitrary but fixed: held by the process that migrates. */
const LOCK = 7_215_402
const LOCK_RETRY_MS = 200

/** A statement that waits for a table lock blocks all that queue behind it: give up quickly and retry. */
const LOCK_TIMEOUT_MS = 150
const RETRY_MS = 300
const MAX_ATTEMPTS = 400
/** lock_not_available and deadlock_detected. */
const LOCKED_OUT = new Set(['55P03', '40P01'])

interface Migration {
  name: string
  sql: string
  sha256: string
}

/**
 * Applies missing migrations in order, under a lock that only one process holds. Others may continue to work: no statement blocks
 * reads or writes for longer than it runs. Each migration is one transaction, except for `.online.sql`: its statements, separated by
 * blank lines, run one by one and must be repeatable. Migrations are append-only.
 * @param upTo number of the last migration to apply, or the names of those to apply; defaults to all
 * @returns the names of the migrations applied
 * @throws if an applied migration was changed
 */
export async function migrate(pool: pg.Pool, upTo?: string | ReadonlySet<string>): Promise<string[]> {
  const client = await pool.connect()
  try {
    await acquireLock(client)
    // A process whose role may create nothing still checks that nothing is missing.
    const { rows } = await client.query<{ exists: boolean }>(
      `SELECT to_regclass('migrations') IS NOT NULL AS exists`,
    )
    if (!rows[0]?.exists)
      await client.query(
        'CREATE TABLE migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())',
      )
    // On a large database a migration takes longer than the limit for requests.
    await client.query(`SET statement_timeout = 0; SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
    const applied: string[] = []
    for (const migration of await findMissing(client, upTo)) {
      await apply(client, migration)
      applied.push(migration.name)
    }
    return applied
  } finally {
    await client
      .query(`RESET statement_timeout; RESET lock_timeout; SELECT pg_advisory_unlock(${LOCK})`)
      .catch(() => undefined)
    client.release()
  }
}

/** Polls, because a waiting statement and CREATE INDEX CONCURRENTLY would block each other. */
async function acquireLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK,
    ])
    if (rows[0]?.taken) return
    await sleep(LOCK_RETRY_MS)
  }
}

async function findMissing(
  client: pg.PoolClient,
  upTo: string | ReadonlySet<string> = '~',
): Promise<Migration[]> {
  const isWanted = (name: string) =>
    typeof upTo === 'string' ? name.startsWith(upTo) || name <= upTo : upTo.has(name)
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM migrations')
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const found: Migration[] = []
  for (const name of (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).sort()) {
    if (!isWanted(name)) continue
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
  const record = () =>
    client
      .query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
      .then(() => undefined)
  try {
    if (name.endsWith('.online.sql')) {
      for (const statement of sql.split(/;\n\n+/)) await retryWhileLocked(() => runOnline(client, statement))
      await record()
    } else
      await retryWhileLocked(() =>
        inTransaction(client, () => client.query({ text: sql, ...NO_TIME_LIMIT }).then(record)),
      )
  } catch (cause) {
    throw new Error(`Migration ${name} failed: ${String(cause)}`, { cause })
  }
}

/** A CONCURRENTLY statement waits for running transactions without blocking others, so it needs no lock timeout. */
async function runOnline(client: pg.PoolClient, statement: string): Promise<void> {
  const isConcurrent = /\bCONCURRENTLY\b/.test(statement)
  if (isConcurrent) await client.query('SET lock_timeout = 0')
  await client.query({ text: statement, ...NO_TIME_LIMIT })
  if (isConcurrent) await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`)
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

async function retryWhileLocked(work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await work()
    } catch (cause) {
      if (attempt >= MAX_ATTEMPTS || !LOCKED_OUT.has((cause as { code?: string }).code ?? '')) throw cause
      await sleep(RETRY_MS)
    }
}
