import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'

interface Watched {
  /** Null where PDFs aren't sealed. */
  seal: { endsAt(): Date } | null
  /** Since when the PDF waits that has waited longest; null where none does. */
  waitsSince(): Promise<Date | null>
  now(): Date
}

/** Gauges of seals (O3), read at each scrape; without seals they are 0 and ask nothing. */
export function watchSeals({ register }: Metrics, { seal, waitsSince, now }: Watched): void {
  const registers = [register]
  new Gauge({
    name: 'countersign_seal_waiting_seconds',
    help: 'How long the PDF that has waited longest for its seal has waited; 0 where none does',
    registers,
    async collect() {
      const since = seal ? await waitsSince().catch(() => undefined) : null
      // What can't be read isn't shown: the database has gauges of its own.
      if (since !== undefined) this.set(since ? Math.max(0, now().getTime() - since.getTime()) / 1000 : 0)
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
