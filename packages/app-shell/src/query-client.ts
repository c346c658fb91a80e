import { refetchChanged, shouldRetry } from '@countersign/client'
import { QueryClient } from '@tanstack/react-query'

export const SESSION_KEY = ['session'] as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry },
    mutations: { retry: false },
  },
})

/** Marks the session as ended: the frame asks to sign in again, and the page keeps what was typed. */
export function markSignedOut(): void {
  queryClient.setQueryData(SESSION_KEY, null)
}

/**
 * Refetches the session: who is signed in, and whether they are still an administrator (B5). The answer to a request on its way may be
 * older than the session, so it is asked again.
 */
export function checkSession(): Promise<void> {
  return refetchChanged(queryClient, { queryKey: SESSION_KEY })
}
