import type { RouteObject } from 'react-router'
import { memoListLoader } from '../../shared/memo-lists/memo-list-loader.ts'
import { paths } from '../../lib/navigation/paths.ts'

export const approvalsRoutes: RouteObject[] = [
  {
    path: paths.approvals,
    loader: memoListLoader('getForMyApprovalActiveWithUserID'),
    lazy: () => import('./active-page.tsx'),
  },
  {
    path: paths.approvalsHistory,
    loader: memoListLoader('getForMyApprovalHistoryWithUserID'),
    lazy: () => import('./history-page.tsx'),
  },
]
