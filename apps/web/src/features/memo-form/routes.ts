import type { RouteObject } from 'react-router'
import { creationRouteLoader } from '../../lib/navigation/creation-route.ts'
import { patterns } from '../../lib/navigation/paths.ts'

export const memoFormRoutes: RouteObject[] = [
  { path: patterns.createFrom, loader: creationRouteLoader, lazy: () => import('./create-page.tsx') },
  { path: patterns.edit, lazy: () => import('./edit-page.tsx') },
]
