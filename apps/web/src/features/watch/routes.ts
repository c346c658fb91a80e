import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const watchRoutes: RouteObject[] = [
  { path: paths.watch, lazy: () => import('./active-page.tsx') },
  { path: paths.watchHistory, lazy: () => import('./history-page.tsx') },
]
