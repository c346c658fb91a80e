import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const approvalsRoutes: RouteObject[] = [
  { path: paths.approvals, lazy: () => import('./active-page.tsx') },
  { path: paths.approvalsHistory, lazy: () => import('./history-page.tsx') },
]
