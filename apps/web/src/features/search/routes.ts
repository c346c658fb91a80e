import { queryClient } from '@countersign/app-shell/query-client'
import { configurationQuery } from '@countersign/app-shell/remote-configuration'
import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { patterns } from '../../lib/navigation/paths.ts'

/** The results exist only while global search is switched on (U17). */
async function searchRouteLoader(): Promise<Response | null> {
  const configuration = await queryClient.ensureQueryData(configurationQuery)
  return configuration.is_global_search_enabled ? null : redirect('/404')
}

export const searchRoutes: RouteObject[] = [
  { path: patterns.search, loader: searchRouteLoader, lazy: () => import('./search-page.tsx') },
]
