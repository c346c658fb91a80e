import { checkSession, queryClient, SESSION_KEY } from './query-client.ts'

/** Refetches the session and, if there is one, all failed queries. Login pages do without this code. */
export async function renewSession(): Promise<void> {
  await checkSession()
  if (queryClient.getQueryData(SESSION_KEY) === null) return
  await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}
