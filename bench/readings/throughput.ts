import pg from 'pg'
import type { Statement } from '@countersign/test-kit/recorded-sql'
import type { HttpCaller } from '../http-caller.ts'
import { replay } from '../measuring/replay.ts'
import type { Reading } from './readings.ts'
import { median } from '../measuring/statistics.ts'

const AT_ONCE = 4
const ROUNDS = 5
const ROUND_MS = 1000

export interface Throughput {
  what: string
  /** Calls per second with a concurrency of four, over HTTP and as SQL on four bare connections: medians of the rounds. */
  http: number
  bare: number
}

/** Measures the throughput of concurrent reads, alternating with their SQL alone. */
export async function measureThroughput(
  http: HttpCaller,
  databaseUrl: string,
  reading: Reading,
  statements: readonly Statement[],
): Promise<Throughput> {
  const clients = await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      return client
    }),
  )
  const [call] = reading.calls
  if (!call) throw new Error(`${reading.what} calls nothing`)
  const overHttp: number[] = []
  const alone: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    overHttp.push(await countFor(clients, () => http.send(reading.actor.cookie, call.name, call.input)))
    alone.push(await countFor(clients, (client) => replay(client, statements)))
  }
  await Promise.all(clients.map((client) => client.end()))
  return { what: reading.what, http: median(overHttp), bare: median(alone) }
}

async function countFor(
  clients: pg.Client[],
  work: (client: pg.Client) => Promise<unknown>,
): Promise<number> {
  const began = performance.now()
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - began < ROUND_MS) {
        await work(client)
        count += 1
      }
    }),
  )
  return (1000 * count) / (performance.now() - began)
}
