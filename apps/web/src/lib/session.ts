import { callQuery, fetchSession, shouldRetry } from '@countersign/client'
import type { SessionUser } from '@countersign/client'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from './client.ts'
import { sessionKey } from './query-client.ts'

const fiveMinutes = 5 * 60_000

/** Who is signed in, or null. */
export const sessionQuery = queryOptions<SessionUser | null>({
  queryKey: sessionKey,
  queryFn: fetchSession,
  staleTime: fiveMinutes,
  retry: shouldRetry,
})

/** The signed-in user; null once the session has ended. */
export function useSessionUser(): SessionUser | null {
  return useQuery(sessionQuery).data ?? null
}

/** Brings the account in line with the directory, and tells the organisation group's word on creation (I3). */
export const accountQuery = { ...callQuery(client, 'sync_account', {}), staleTime: Number.POSITIVE_INFINITY }

/** Who holds roles for the reports module; empty for others (H6). */
export const reportsRolesQuery = {
  ...callQuery(client, 'get_users_roles', { module: 'reports' }),
  staleTime: fiveMinutes,
}

/** Whether the Reports link shows: only for users listed for the module (end-user document section 2). */
export function useSeesReports(user: SessionUser | null): boolean {
  const { data } = useQuery({ ...reportsRolesQuery, enabled: user !== null })
  return data?.some((listed) => listed.user_email.toLowerCase() === user?.email.toLowerCase()) ?? false
}
