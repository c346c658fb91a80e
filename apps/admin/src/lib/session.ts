import { fetchSession, shouldRetry } from '@countersign/client'
import type { SessionUser } from '@countersign/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { sessionKey } from './query-client.ts'

/** The signed-in administrator, or null. */
export const sessionQuery = queryOptions<SessionUser | null>({
  queryKey: sessionKey,
  queryFn: fetchSession,
  staleTime: 5 * 60_000,
  retry: shouldRetry,
})

/** The signed-in administrator; null once the session has ended. */
export function useSessionUser(): SessionUser | null {
  return useQuery(sessionQuery).data ?? null
}
