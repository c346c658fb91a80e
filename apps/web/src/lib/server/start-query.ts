import { queryClient } from '@countersign/app-shell/query-client'
import { sessionQuery } from '@countersign/app-shell/session'
import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'

/**
 * Starts a page's query while its code is still loading; the page then finds or awaits the answer. Does nothing while no one
 * is signed in, and leaves failures to the page.
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
