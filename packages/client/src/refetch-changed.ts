import type { InvalidateQueryFilters, Query, QueryClient } from '@tanstack/react-query'

/** Queries whose first answer is awaited, to fetch them again after it. */
const fetchedAgain = new WeakMap<Query, Promise<void>>()

/**
 * Refetches what has changed. A query that is being fetched for the first time may have read the state before; as it can't be
 * restarted, it is fetched again once it has arrived. Otherwise its page would show that state until the next change.
 */
export async function refetchChanged(
  queryClient: QueryClient,
  filters: InvalidateQueryFilters,
): Promise<void> {
  const arriving = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined)
  const again = arriving.map((query) => {
    const wanted = fetchedAgain.get(query) ?? fetchAgain(queryClient, filters, query)
    fetchedAgain.set(query, wanted)
    return wanted
  })
  await Promise.all([queryClient.invalidateQueries(filters), ...again])
}

async function fetchAgain(
  queryClient: QueryClient,
  filters: InvalidateQueryFilters,
  query: Query,
): Promise<void> {
  const hasArrived = await query.promise?.then(
    () => true,
    () => false,
  )
  fetchedAgain.delete(query)
  if (hasArrived === true)
    await refetchChanged(queryClient, { ...filters, queryKey: query.queryKey, exact: true })
}
