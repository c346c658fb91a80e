import type { RouteObject } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import { startQuery } from '../../lib/server/start-query.ts'
import { feedQueries } from './feed-queries.ts'

function startFeeds(): null {
  startQuery(feedQueries.memos)
  startQuery(feedQueries.approvals)
  startQuery(feedQueries.watch)
  return null
}

export const dashboardRoutes: RouteObject[] = [
  { path: paths.dashboard, loader: startFeeds, lazy: () => import('./dashboard-page.tsx') },
]
