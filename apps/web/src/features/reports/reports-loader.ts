import { queryClient } from '@countersign/app-shell/query-client'
import { sessionQuery } from '@countersign/app-shell/session'
import { redirect } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { reportsRolesQuery } from '../../lib/server/session.ts'
import { optionsQuery } from './report-queries.ts'
import { roleOf } from './report-role.ts'

/** Redirects people without a role for reports to the root (W18); the frame handles a missing session. */
export async function reportsLoader(): Promise<Response | null> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (session === null) return null
  const users = await queryClient.ensureQueryData(reportsRolesQuery)
  if (!roleOf(session.email, users)) return redirect(paths.root)
  void queryClient.prefetchQuery(optionsQuery)
  return null
}
