import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

const LOOK_MS = 100
const LONGEST_MS = 180_000

/** Waits until no job is due. */
export async function untilIdle(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now() LIMIT 1')
    if (rowCount === 0) return
    await sleep(LOOK_MS)
  }
}

/**
 * Waits at most three minutes until every job is done or given up. Failed jobs are retried immediately, without backoff.
 * @returns the remaining jobs, one line each
 */
export async function untilSettled(pool: pg.Pool): Promise<string[]> {
  for (const end = Date.now() + LONGEST_MS; ;) {
    await pool.query(`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
      FROM graphile_worker.jobs WHERE run_at > now() AND locked_at IS NULL`)
    const { rows } = await pool.query<JobLeft>(
      `SELECT task_identifier, attempts, last_error, attempts >= max_attempts AND locked_at IS NULL AS given_up
       FROM graphile_worker.jobs`,
    )
    if (rows.every((row) => row.given_up) || Date.now() > end)
      return rows.map((row) => `${row.task_identifier} failed ${row.attempts} times: ${row.last_error}`)
    await sleep(LOOK_MS)
  }
}

interface JobLeft {
  task_identifier: string
  attempts: number
  last_error: string | null
  given_up: boolean
}

/** Waits like `untilSettled`. @throws if jobs remain */
export async function untilDone(pool: pg.Pool): Promise<void> {
  const left = await untilSettled(pool)
  if (left.length > 0) throw new Error(`Jobs remain: ${left.slice(0, 5).join('; ')}`)
}
