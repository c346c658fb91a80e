import type { RouteObject } from 'react-router'
import { memoListLoader } from '../../shared/memo-lists/memo-list-loader.ts'
import { paths } from '../../lib/navigation/paths.ts'

export const myMemosRoutes: RouteObject[] = [
  {
    path: paths.memos,
    loader: memoListLoader('getMyMemosActiveWithUserID'),
    lazy: () => import('./active-page.tsx'),
  },
  {
    path: paths.memosDrafts,
    loader: memoListLoader('getMyMemosDraftWithUserID'),
    lazy: () => import('./drafts-page.tsx'),
  },
  {
    path: paths.memosHistory,
    loader: memoListLoader('getMyMemosHistoryWithUserID'),
    lazy: () => import('./history-page.tsx'),
  },
]
