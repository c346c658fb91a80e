import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Gauges of what waits for webhooks that are on (P2), read at each scrape: the same in every process. */
export function watchOutbox({ register }: Metrics, pool: pg.Pool): void {
  new Gauge({
    name: 'countersign_webhook_waiting_seconds',
    help: 'How long the message that has waited longest for its webhook has waited; 0 where none does',
    registers: [register],
    async collect() {
      // What can't be read isn't shown: the database has gauges of its own.
      const seconds = await longestWait(pool).catch(() => null)
      if (seconds !== null) this.set(seconds)
    },
  })
  new Gauge({
    name: 'countersign_webhooks_stopped',
    help: 'Webhooks that switched themselves off after failures',
    registers: [register],
    async collect() {
      const count = await stopped(pool).catch(() => null)
      if (count !== null) this.set(count)
    },
  })
}

async function longestWait(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(`
    SELECT coalesce(extract(epoch FROM now() - min(d.begun_at)), 0)::float8 AS seconds
    FROM webhook_deliveries d JOIN webhooks w USING (webhook_id)
    WHERE d.state = 'WAITING' AND w.state = 'ON'`)
  return rows[0]?.seconds ?? 0
}

async function stopped(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM webhooks WHERE state = 'STOPPED'`,
  )
  return rows[0]?.count ?? 0
}
