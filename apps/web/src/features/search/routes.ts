import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { patterns } from '../../lib/paths.ts'
import { queryClient } from '../../lib/query-client.ts'
import { configurationQuery } from '../../lib/remote-configuration.ts'

/** The results exist only while global search is switched on (end-user document section 2). */
async function searchRouteLoader(): Promise<Response | null> {
  const configuration = await queryClient.ensureQueryData(configurationQuery)
  return configuration.is_global_search_enabled ? null : redirect('/404')
}

export const searchRoutes: RouteObject[] = [
  { path: patterns.search, loader: searchRouteLoader, lazy: () => import('./search-page.tsx') },
]
