export interface Measured {
  what: string
  /** Milliseconds. */
  p50: number
  p95: number
  perSecond: number
}

const WARM_UP = 20
const ROUNDS = 200

/** Runs some work again and again, one at a time. */
export async function measure(what: string, work: () => Promise<unknown>): Promise<Measured> {
  for (let round = 0; round < WARM_UP; round++) await work()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  const total = times.reduce((sum, time) => sum + time, 0)
  return { what, p50: at(0.5), p95: at(0.95), perSecond: (1000 * times.length) / total }
}

export function printTable(title: string, rows: Measured[]): void {
  const width = Math.max(...rows.map((row) => row.what.length))
  console.log(`${title}\n\n${'call'.padEnd(width)}   p50 ms   p95 ms   a second`)
  for (const { what, p50, p95, perSecond } of rows)
    console.log(
      `${what.padEnd(width)} ${p50.toFixed(2).padStart(8)} ${p95.toFixed(2).padStart(8)} ${perSecond.toFixed(0).padStart(10)}`,
    )
}
