/** Latency of many calls of one kind in milliseconds, and the spread of the rounds. */
export interface Timing {
  p50: number
  p95: number
  p99: number
  /** Medians of the fastest and of the slowest quarter of the rounds. */
  spread: [low: number, high: number]
  /** Sequential calls per second. */
  perSecond: number
}

/** The quantile of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** The median of unsorted values; the upper one of two, 0 if empty. */
export function median(values: readonly number[]): number {
  return quantile(
    values.toSorted((one, other) => one - other),
    0.5,
  )
}

/** @param rounds the times of each round */
export function timingOf(rounds: readonly number[][]): Timing {
  const all = rounds.flat().sort((one, other) => one - other)
  const medians = rounds.map(median).sort((one, other) => one - other)
  const total = all.reduce((sum, time) => sum + time, 0)
  return {
    p50: quantile(all, 0.5),
    p95: quantile(all, 0.95),
    p99: quantile(all, 0.99),
    spread: [quantile(medians, 0.25), quantile(medians, 0.75)],
    perSecond: (1000 * all.length) / total,
  }
}
