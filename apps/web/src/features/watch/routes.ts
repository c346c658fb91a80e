import type { RouteObject } from 'react-router'
import { memoListLoader } from '../../shared/memo-lists/memo-list-loader.ts'
import { paths } from '../../lib/navigation/paths.ts'
import type * as pages from './pages.ts'

const load = (page: keyof typeof pages) => async () => ({ Component: (await import('./pages.ts'))[page] })

export const watchRoutes: RouteObject[] = [
  {
    path: paths.watch,
    loader: memoListLoader('getMemosToWatchActiveWithUserID'),
    lazy: load('Active'),
  },
  {
    path: paths.watchHistory,
    loader: memoListLoader('getMemosToWatchHistoryWithUserID'),
    lazy: load('History'),
  },
]
