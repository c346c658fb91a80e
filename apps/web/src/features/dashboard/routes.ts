import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const dashboardRoutes: RouteObject[] = [
  { path: paths.dashboard, lazy: () => import('./dashboard-page.tsx') },
]
