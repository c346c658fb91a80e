import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { reportsRolesQuery, sessionQuery } from '../../lib/session.ts'
import { optionsQuery } from './lib/report-queries.ts'
import { roleOf } from './lib/report-role.ts'

/** Whoever has no role for reports is sent to the root (console document section 6); without a session the frame asks for one. */
async function reportsLoader(): Promise<Response | null> {
  const session = await queryClient.ensureQueryData(sessionQuery)
  if (session === null) return null
  const users = await queryClient.ensureQueryData(reportsRolesQuery)
  if (!roleOf(session.email, users)) return redirect(paths.root)
  void queryClient.prefetchQuery(optionsQuery)
  return null
}

export const reportsRoutes: RouteObject[] = [
  { path: paths.reports, loader: reportsLoader, lazy: () => import('./dashboard/dashboard-page.tsx') },
  { path: paths.reportsAvl, loader: reportsLoader, lazy: () => import('./cost-report/cost-report-page.tsx') },
  { path: paths.reportsAccess, loader: reportsLoader, lazy: () => import('./access/access-page.tsx') },
]
