import { fetchSession, shouldRetry } from '@countersign/client'
import type { SessionUser } from '@countersign/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { SESSION_KEY } from './query-client.ts'

const FIVE_MINUTES_MS = 5 * 60_000

/** Who is signed in, or null. */
export const sessionQuery = queryOptions<SessionUser | null>({
  queryKey: SESSION_KEY,
  queryFn: fetchSession,
  staleTime: FIVE_MINUTES_MS,
  retry: shouldRetry,
})

/** The signed-in user; null once the session has ended. */
export function useSessionUser(): SessionUser | null {
  return useQuery(sessionQuery).data ?? null
}
