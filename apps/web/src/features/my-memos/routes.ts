import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const myMemosRoutes: RouteObject[] = [
  { path: paths.memos, lazy: () => import('./active-page.tsx') },
  { path: paths.memosDrafts, lazy: () => import('./drafts-page.tsx') },
  { path: paths.memosHistory, lazy: () => import('./history-page.tsx') },
]
