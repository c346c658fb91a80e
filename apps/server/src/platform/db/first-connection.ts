import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseAway, isAway } from './away.ts'

/** Longer than a database takes to start or a standby to be promoted. */
const WAIT_MS = 60_000
const RETRY_MS = 500

interface WaitOptions {
  /** Accepts a standby. */
  readsOnly?: boolean
  /** Called once, after the first attempt failed. */
  onWaiting?: (cause: unknown) => void
  ms?: number
}

/**
 * Runs the startup work of a process, retrying until the database is available for writes: it may be starting together with this
 * process, or be replaced by its standby. The work must be repeatable.
 * @throws the error of the last attempt after a minute, or at once if waiting doesn't help
 */
export async function whenDatabaseIsReady<Result>(
  pool: pg.Pool,
  work: () => Promise<Result>,
  { readsOnly = false, onWaiting, ms = WAIT_MS }: WaitOptions = {},
): Promise<Result> {
  const end = performance.now() + ms
  for (let attempt = 1; ; attempt++) {
    try {
      if (!readsOnly) await expectPrimary(pool)
      return await work()
    } catch (cause) {
      if (!isAway(cause) || performance.now() > end) throw cause
      if (attempt === 1) onWaiting?.(cause)
      await sleep(RETRY_MS)
    }
  }
}

/** @throws DatabaseAway if the server is a standby, and so read-only */
export async function expectPrimary(client: { query: pg.Client['query'] }): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
  if (rows[0]?.standby) throw new DatabaseAway('The database is a standby.')
}
