import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'
import { shared } from './shared.ts'

/** Gauges of the malware scanner (Q3), read at each scrape; without a scanner they are 0 and ask nothing. */
export function watchScanner(
  { register }: Metrics,
  { pool, hasScanner }: { pool: pg.Pool; hasScanner: boolean },
): void {
  const registers = [register]
  // What can't be read isn't shown: the database has gauges of its own.
  const read = shared(() => (hasScanner ? readDelays(pool).catch(() => null) : Promise.resolve(NONE)))
  new Gauge({
    name: 'countersign_scanner_away_seconds',
    help: 'How long the malware scanner has been away; 0 where it answers',
    registers,
    async collect() {
      const delays = await read()
      if (delays) this.set(delays.away)
    },
  })
  new Gauge({
    name: 'countersign_scan_waiting_seconds',
    help: 'How long the file that has waited longest for its malware scan has waited; 0 where none does',
    registers,
    async collect() {
      const delays = await read()
      if (delays) this.set(delays.waiting)
    },
  })
}

interface Delays {
  away: number
  waiting: number
}

const NONE: Delays = { away: 0, waiting: 0 }

async function readDelays(pool: pg.Pool): Promise<Delays> {
  const { rows } = await pool.query<Delays>(`
    SELECT coalesce(extract(epoch FROM now() - (SELECT since FROM scanner_outage)), 0)::float8 AS away,
      coalesce(extract(epoch FROM now() - (SELECT min(uploaded_at) FROM files WHERE scan = 'WAITING')), 0)::float8 AS waiting`)
  return rows[0] ?? NONE
}
