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
 * Waits until no job is left; what failed is tried again at once instead of after its pause.
 * @throws where jobs are still there after three minutes
 */
export async function untilDone(pool: pg.Pool): Promise<void> {
  for (const end = Date.now() + LONGEST_MS; ;) {
    await pool.query(`SELECT graphile_worker.reschedule_jobs(array_agg(id), run_at := now())
      FROM graphile_worker.jobs WHERE run_at > now() AND locked_at IS NULL`)
    const { rows } = await pool.query<{ task_identifier: string; last_error: string | null }>(
      'SELECT task_identifier, last_error FROM graphile_worker.jobs',
    )
    if (rows.length === 0) return
    if (Date.now() > end) throw new Error(`Jobs are left: ${JSON.stringify(rows.slice(0, 5))}`)
    await sleep(LOOK_MS)
  }
}
