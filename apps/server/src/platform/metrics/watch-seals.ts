import type pg from 'pg'
import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

/**
 * Gauges of seals (O3), read at each scrape; without seals they are 0 and ask nothing.
 * @param seal null where PDFs aren't sealed
 */
export function watchSeals(
  { register }: Metrics,
  { pool, seal }: { pool: pg.Pool; seal: { endsAt(): Date } | null },
): void {
  const registers = [register]
  new Gauge({
    name: 'countersign_seal_waiting_seconds',
    help: 'How long the PDF that has waited longest for its seal has waited; 0 where none does',
    registers,
    async collect() {
      // What can't be read isn't shown: the database has gauges of its own.
      const seconds = seal ? await longestWait(pool).catch(() => null) : 0
      if (seconds !== null) this.set(seconds)
    },
  })
  new Gauge({
    name: 'countersign_seal_certificate_end_timestamp_seconds',
    help: 'When the certificate of the seal ends; 0 where PDFs are not sealed',
    registers,
    collect() {
      this.set(seal ? seal.endsAt().getTime() / 1000 : 0)
    },
  })
}

async function longestWait(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    'SELECT coalesce(extract(epoch FROM now() - min(since)), 0)::float8 AS seconds FROM pdf_seals_waiting',
  )
  return rows[0]?.seconds ?? 0
}
