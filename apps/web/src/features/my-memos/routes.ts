import type { RouteObject } from 'react-router'
import { memoListLoader } from '../../shared/memo-lists/memo-list-loader.ts'
import { paths } from '../../lib/navigation/paths.ts'
import type * as pages from './pages.ts'

const load = (page: keyof typeof pages) => async () => ({ Component: (await import('./pages.ts'))[page] })

export const myMemosRoutes: RouteObject[] = [
  {
    path: paths.memos,
    loader: memoListLoader('getMyMemosActiveWithUserID'),
    lazy: load('Active'),
  },
  {
    path: paths.memosDrafts,
    loader: memoListLoader('getMyMemosDraftWithUserID'),
    lazy: load('Drafts'),
  },
  {
    path: paths.memosHistory,
    loader: memoListLoader('getMyMemosHistoryWithUserID'),
    lazy: load('History'),
  },
]
