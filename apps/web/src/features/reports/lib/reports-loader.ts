import { redirect } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { reportsRolesQuery, sessionQuery } from '../../../lib/session.ts'
import { optionsQuery } from './report-queries.ts'
import { roleOf } from './report-role.ts'

/** Whoever has no role for reports is sent to the root (console document section 6); without a session the frame asks for one. */
export async function reportsLoader(): Promise<Response | null> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (session === null) return null
  const users = await queryClient.ensureQueryData(reportsRolesQuery)
  if (!roleOf(session.email, users)) return redirect(paths.root)
  void queryClient.prefetchQuery(optionsQuery)
  return null
}
