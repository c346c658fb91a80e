import type pg from 'pg'
import type { Logger } from 'pino'
import type { Rounds } from './rounds.ts'
import { startRounds } from './rounds.ts'

/** graphile-worker itself would wait four hours for a worker that died. */
const SWEEP_MS = 5_000
/** A worker begins to show its presence right after it has begun. */
const YOUNG = "interval '5 seconds'"

/** Workers that hold jobs and have no connection under their name (`showPresence`). */
const ABSENT = `
  SELECT DISTINCT j.locked_by AS name FROM graphile_worker.jobs j
  WHERE j.locked_at < now() - ${YOUNG} AND NOT EXISTS (
    SELECT 1 FROM pg_stat_activity a WHERE a.datname = current_database() AND a.application_name = j.locked_by)`

/** Gives the jobs of workers that ended back to the queue: the next worker takes them at once. */
export async function freeJobsOf(pool: pg.Pool, names: string[]): Promise<void> {
  await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [names])
}

/**
 * Frees, again and again, the jobs of workers that died. Only who is absent at two looks in a row counts as dead: after a restart
 * of the database all are, for a moment.
 */
export function startFreeingJobs(pool: pg.Pool, log: Logger): Rounds {
  let absentBefore = new Set<string>()
  const sweep = async () => {
    const { rows } = await pool.query<{ name: string }>(ABSENT)
    const absent = rows.map(({ name }) => name)
    const dead = absent.filter((name) => absentBefore.has(name))
    if (dead.length > 0) {
      await freeJobsOf(pool, dead)
      log.warn({ workers: dead }, 'jobs of a worker that died are tried again')
    }
    absentBefore = new Set(absent)
  }
  return startRounds(sweep, { afterRound: SWEEP_MS }, (err) => {
    absentBefore = new Set()
    log.error({ err }, 'looking for dead workers failed')
  })
}
