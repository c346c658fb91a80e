import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { LiveHub } from '../live/live-hub.ts'
import type { Metrics } from './metrics.ts'

/** An answer without the queue is better than none when the database is what ails. */
const QUEUE_TIMEOUT_MS = 2_000

interface Watched {
  pool: pg.Pool
  live: Pick<LiveHub, 'listeners'>
}

/** Gauges of what is so at the moment of asking. Those of the queue are of the whole database: the same in every process. */
export function watchState({ register }: Metrics, { pool, live }: Watched): void {
  const registers = [register]
  new Gauge({
    name: 'countersign_event_streams',
    help: 'Open event streams',
    registers,
    collect() {
      this.set(live.listeners())
    },
  })
  new Gauge({
    name: 'countersign_database_connections',
    help: 'Connections of the pool; waiting: requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  // Three gauges of one question: each asks while the others wait for the same answer.
  let asking: Promise<QueueRow[] | null> | null = null
  const queue = () =>
    (asking ??= readQueue(pool)
      .catch(() => null)
      .finally(() => (asking = null)))
  new Gauge({
    name: 'countersign_database_up',
    help: '1 where the queue could be read, else 0',
    registers,
    async collect() {
      this.set((await queue()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'countersign_oldest_job_seconds',
    help: 'How long the job that is due the longest has waited',
    registers,
    async collect() {
      this.set(Math.max(0, ...((await queue()) ?? []).map(({ due_s }) => due_s)))
    },
  })
  new Gauge({
    name: 'countersign_jobs',
    help: 'Jobs by state: waiting, running, retrying after a failure, given up',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      const rows = (await queue()) ?? []
      // A job that is gone must not stay at its last figure.
      this.reset()
      for (const { job, state, count } of rows) this.set({ job, state }, count)
    },
  })
}

interface QueueRow {
  job: string
  state: string
  count: number
  /** Seconds since the oldest became due; 0 where none waits. */
  due_s: number
}

async function readQueue(pool: pg.Pool): Promise<QueueRow[]> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database is slow.')), QUEUE_TIMEOUT_MS)
  try {
    const { rows } = await Promise.race([pool.query<QueueRow>(QUEUE), promise])
    return rows
  } finally {
    clearTimeout(timer)
  }
}

const QUEUE = `
  SELECT task_identifier AS job, state, count(*)::int AS count,
    coalesce(max(extract(epoch FROM now() - run_at)) FILTER (WHERE state IN ('waiting', 'retrying') AND run_at <= now()), 0)::float8 AS due_s
  FROM (
    SELECT task_identifier, run_at,
      CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'given up'
        WHEN attempts > 0 THEN 'retrying' ELSE 'waiting' END AS state
    FROM graphile_worker.jobs
  ) AS queue
  GROUP BY task_identifier, state`
