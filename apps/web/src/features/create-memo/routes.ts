import type { RouteObject } from 'react-router'
import { creationRouteLoader } from '../../lib/creation-route.ts'
import { paths } from '../../lib/paths.ts'

export const createMemoRoutes: RouteObject[] = [
  { path: paths.create, loader: creationRouteLoader, lazy: () => import('./create-memo-page.tsx') },
]
