import type { KyselyPlugin } from 'kysely'

/** Runs something after each query, before its result is used. */
export function afterEachQuery(run: () => Promise<void>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await run()
      return result
    },
  }
}
