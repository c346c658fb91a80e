import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { LiveHub } from '../signals/live-hub.ts'
import type { Metrics } from './metrics.ts'
import { shared } from './shared.ts'

/** If the database is the problem, metrics without the queue are better than none. */
const QUEUE_TIMEOUT_MS = 2_000

interface Watched {
  pool: pg.Pool
  live: Pick<LiveHub, 'listeners'>
  /** Null where no evidence is kept: then there is nothing to audit. */
  evidence: object | null
}

/** Gauges read at each scrape. Those of the queue cover the whole database and are the same in every process. */
export function watchState({ register }: Metrics, { pool, live, evidence }: Watched): void {
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
  const oldest = shared(() => ask<OldestRow>(pool, OLDEST).catch(() => null))
  new Gauge({
    name: 'countersign_database_up',
    help: '1 where the queue could be read, else 0',
    registers,
    async collect() {
      this.set((await oldest()) ? 1 : 0)
    },
  })
  new Gauge({
    name: 'countersign_oldest_job_seconds',
    help: 'How long the job of each kind that is due the longest has waited; 0 where none is due',
    labelNames: ['kind'],
    registers,
    async collect() {
      const rows = (await oldest()) ?? []
      this.reset()
      for (const { kind, due_s } of rows) this.set({ kind }, due_s)
    },
  })
  if (evidence) watchAudit(registers, pool)
  new Gauge({
    name: 'countersign_jobs',
    help: 'Jobs by state: waiting, running, retrying after a failure, given up',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      const rows = await ask<CountRow>(pool, COUNTS).catch(() => [])
      // A kind without jobs must not keep its last value.
      this.reset()
      for (const { kind, state, count } of rows) this.set({ kind, state }, count)
    },
  })
}

/** The last audit (O7), as the database has it: the same in every process. While that is away, they keep their values. */
function watchAudit(registers: Metrics['register'][], pool: pg.Pool): void {
  const lastAudit = shared(() => ask<AuditRow>(pool, LAST_AUDIT).catch(() => []))
  new Gauge({
    name: 'countersign_audit_timestamp_seconds',
    help: 'When the last audit of evidence ended; before the first one, when the log began',
    registers,
    async collect() {
      for (const { at } of await lastAudit()) if (at !== null) this.set(at)
    },
  })
  new Gauge({
    name: 'countersign_audit_faults',
    help: 'What the last audit of evidence found wrong',
    registers,
    async collect() {
      for (const { faults } of await lastAudit()) this.set(faults)
    },
  })
}

interface AuditRow {
  at: number | null
  faults: number
}

interface OldestRow {
  kind: string
  /** Seconds since it became due. */
  due_s: number
}

interface CountRow {
  kind: string
  state: string
  count: number
}

async function ask<Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Row[]> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The database is slow.')), QUEUE_TIMEOUT_MS)
  try {
    const { rows } = await Promise.race([pool.query<Row>(text), promise])
    return rows
  } finally {
    clearTimeout(timer)
  }
}

/** One index lookup per kind (jobs_by_kind), regardless of the backlog. */
const OLDEST = `
  SELECT task.identifier AS kind, coalesce(extract(epoch FROM now() - oldest.run_at), 0)::float8 AS due_s
  FROM graphile_worker._private_tasks task
  LEFT JOIN LATERAL (
    SELECT run_at FROM graphile_worker._private_jobs
    WHERE task_id = task.id AND is_available = true AND run_at <= now()
    ORDER BY run_at LIMIT 1
  ) oldest ON true`

const LAST_AUDIT = `
  SELECT extract(epoch FROM coalesce(audit.ended_at, log.signed_at))::float8 AS at, coalesce(audit.faults, 0) AS faults
  FROM (SELECT 1) AS one
  LEFT JOIN (SELECT ended_at, faults FROM evidence_audits ORDER BY audit_no DESC LIMIT 1) AS audit ON true
  LEFT JOIN (SELECT signed_at FROM log_checkpoints ORDER BY log_no, size LIMIT 1) AS log ON true`

const COUNTS = `
  SELECT task_identifier AS kind, state, count(*)::int AS count
  FROM (
    SELECT task_identifier,
      CASE WHEN locked_at IS NOT NULL THEN 'running' WHEN attempts >= max_attempts THEN 'given up'
        WHEN attempts > 0 THEN 'retrying' ELSE 'waiting' END AS state
    FROM graphile_worker.jobs
  ) AS queue
  GROUP BY task_identifier, state`
