import { shouldRetry } from '@countersign/client'
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
 * Refetches the session: who is signed in, and whether they are still an administrator (B5). A request on its way is dropped: its answer
 * may be older than the session.
 */
export function checkSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}
