import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'
import { sessionQuery } from './session.ts'

/**
 * Asks for what a page will show while the page's code is still on its way; the page finds the answer, or waits for it
 * as for any other. Asks nothing where nobody is signed in, and leaves failures for the page to meet by itself.
 */
export function startQuery<Data, Key extends QueryKey>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  const start = async () => {
    const session = await queryClient.ensureQueryData(sessionQuery)
    if (session !== null) await queryClient.prefetchQuery(query)
  }
  void start().catch(() => undefined)
}
