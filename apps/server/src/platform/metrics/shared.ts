/** One query for several gauges: reads at the same time wait for the same result. */
export function shared<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let reading: Promise<Result> | null = null
  return () => (reading ??= read().finally(() => (reading = null)))
}
