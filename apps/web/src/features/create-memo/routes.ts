import type { RouteObject } from 'react-router'
import { creationRouteLoader } from '../../lib/navigation/creation-route.ts'
import { paths } from '../../lib/navigation/paths.ts'

export const createMemoRoutes: RouteObject[] = [
  { path: paths.create, loader: creationRouteLoader, lazy: () => import('./create-memo-page.tsx') },
]
