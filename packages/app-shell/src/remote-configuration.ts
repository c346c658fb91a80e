import { fetchConfiguration, shouldRetry } from '@countersign/client'
import type { BrowserConfiguration } from '@countersign/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'

/** Minimum interval between fetches of the remote configuration, milliseconds (U44). */
const FETCH_INTERVAL_MS = 3_600_000

/** Fetched at start, and then at most hourly. */
export const configurationQuery = queryOptions({
  queryKey: ['config.json'],
  queryFn: fetchConfiguration,
  staleTime: FETCH_INTERVAL_MS,
  refetchInterval: FETCH_INTERVAL_MS,
  gcTime: Number.POSITIVE_INFINITY,
  retry: shouldRetry,
})

/** The remote configuration; undefined until it was first fetched. */
export function useRemoteConfiguration(): BrowserConfiguration | undefined {
  return useQuery(configurationQuery).data
}
