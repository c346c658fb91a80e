import type { RouteObject } from 'react-router'
import { memoViewPatterns } from './memo-variants.ts'

export const memoViewRoutes: RouteObject[] = memoViewPatterns.map((path) => ({
  path,
  lazy: () => import('./memo-view-page.tsx'),
}))
