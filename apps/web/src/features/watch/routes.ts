import type { RouteObject } from 'react-router'
import { memoListLoader } from '../../shared/memo-lists/memo-list-loader.ts'
import { paths } from '../../lib/navigation/paths.ts'

export const watchRoutes: RouteObject[] = [
  {
    path: paths.watch,
    loader: memoListLoader('getMemosToWatchActiveWithUserID'),
    lazy: () => import('./active-page.tsx'),
  },
  {
    path: paths.watchHistory,
    loader: memoListLoader('getMemosToWatchHistoryWithUserID'),
    lazy: () => import('./history-page.tsx'),
  },
]
