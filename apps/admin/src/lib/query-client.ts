import { shouldRetry } from '@countersign/client'
import { QueryClient } from '@tanstack/react-query'

export const sessionKey = ['session'] as const

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 15_000, retry: shouldRetry },
    mutations: { retry: false },
  },
})

/** The session has ended: the shell says so. */
export function markSignedOut(): void {
  queryClient.setQueryData(sessionKey, null)
}
