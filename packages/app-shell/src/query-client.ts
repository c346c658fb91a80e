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

/** Refetches the session: who is signed in, and whether they are still an administrator (B5). */
export function checkSession(): void {
  void refetchSession()
}

/** Refetches the session and, if there is one, all failed queries. */
export async function renewSession(): Promise<void> {
  await refetchSession()
  if (queryClient.getQueryData(SESSION_KEY) === null) return
  await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}

/** A request on its way is dropped: its answer may be older than the session. */
function refetchSession(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: SESSION_KEY })
}
