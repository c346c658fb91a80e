import { queryClient, SESSION_KEY } from './query-client.ts'

/** Refetches the session and, if there is one, all failed queries. Login pages do without this code. */
export async function renewSession(): Promise<void> {
  // A request on its way is dropped: its answer may be older than the session.
  await queryClient.invalidateQueries({ queryKey: SESSION_KEY })
  if (queryClient.getQueryData(SESSION_KEY) === null) return
  await queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}
