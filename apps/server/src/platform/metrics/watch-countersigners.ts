import { Gauge } from 'prom-client'
import type { Metrics } from './metrics.ts'
import { shared } from './shared.ts'

/** Those who are to countersign the log's checkpoints: witnesses by their names, and the timestamp authority by null. */
interface Watched {
  read(): Promise<{ name: string | null; waitsSince: Date | null; refusal: string | null }[]>
  now(): Date
}

/** Gauges of witnesses and of the timestamp authority (O2, O3), read at each scrape: the same in every process. */
export function watchCountersigners({ register }: Metrics, { read, now }: Watched): void {
  const registers = [register]
  const witnesses = async () => (await readOrNothing()).filter(({ name }) => name !== null)
  // What can't be read isn't shown: the database has gauges of its own.
  const readOrNothing = shared(() => read().catch(() => []))
  const secondsSince = (since: Date | null) =>
    since ? Math.max(0, now().getTime() - since.getTime()) / 1000 : 0
  new Gauge({
    name: 'countersign_witness_waiting_seconds',
    help: 'How long a checkpoint of the log has waited for the signature of a witness; 0 where none does',
    labelNames: ['witness'],
    registers,
    async collect() {
      for (const { name, waitsSince } of await witnesses())
        this.set({ witness: name ?? '' }, secondsSince(waitsSince))
    },
  })
  new Gauge({
    name: 'countersign_witness_refuses',
    help: '1 where a witness has seen another history of the log, else 0',
    labelNames: ['witness'],
    registers,
    async collect() {
      for (const { name, refusal } of await witnesses())
        this.set({ witness: name ?? '' }, refusal === null ? 0 : 1)
    },
  })
  new Gauge({
    name: 'countersign_timestamp_waiting_seconds',
    help: 'How long a timestamp of the log has been due; 0 where none is',
    registers,
    async collect() {
      const authority = (await readOrNothing()).find(({ name }) => name === null)
      if (authority) this.set(secondsSince(authority.waitsSince))
    },
  })
}
