import { useRemoteConfiguration } from '@countersign/app-shell/remote-configuration'
import { callQuery } from '@countersign/client'
import type { SessionUser } from '@countersign/client'
import { useQuery } from '@tanstack/react-query'
import { client } from './client.ts'

const FIVE_MINUTES_MS = 5 * 60_000

/** Synchronises the account with the directory, and answers whether its group may create memos (I3). */
export const accountQuery = { ...callQuery(client, 'sync_account', {}), staleTime: Number.POSITIVE_INFINITY }

/** Whether memos may be created: the setting is on, and the organisation group allows it; a failed check blocks (I3). */
export function useCanCreate(): boolean {
  const configuration = useRemoteConfiguration()
  const account = useQuery(accountQuery)
  return (
    configuration?.is_memo_creation_enabled === true && account.data?.user_group.is_creation_allowed === true
  )
}

/** The people with roles for the reports module; empty for callers without one (H6). */
export const reportsRolesQuery = {
  ...callQuery(client, 'get_users_roles', { module: 'reports' }),
  staleTime: FIVE_MINUTES_MS,
}

/** Whether the Reports link is shown: only to users listed for the module (U6). */
export function useSeesReports(user: SessionUser | null): boolean {
  const { data } = useQuery({ ...reportsRolesQuery, enabled: user !== null })
  return data?.some((listed) => listed.user_email.toLowerCase() === user?.email.toLowerCase()) ?? false
}
