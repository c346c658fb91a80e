import type { RouteObject } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'

const loader = async () => (await import('./reports-loader.ts')).reportsLoader()

export const reportsRoutes: RouteObject[] = [
  { path: paths.reports, loader, lazy: () => import('./dashboard/dashboard-page.tsx') },
  { path: paths.reportsAvl, loader, lazy: () => import('./cost-report/cost-report-page.tsx') },
  { path: paths.reportsMemos, loader, lazy: () => import('./figure-memos/figure-memos-page.tsx') },
  { path: paths.reportsAccess, loader, lazy: () => import('./access/access-page.tsx') },
]
