import type { RouteObject } from 'react-router'
import { creationRouteLoader } from '../../lib/creation-route.ts'
import { patterns } from '../../lib/paths.ts'

export const memoFormRoutes: RouteObject[] = [
  { path: patterns.createFrom, loader: creationRouteLoader, lazy: () => import('./create-page.tsx') },
  { path: patterns.edit, lazy: () => import('./edit-page.tsx') },
]
