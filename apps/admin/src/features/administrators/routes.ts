import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const administratorRoutes: RouteObject[] = [
  { path: paths.settingsAdministrators, lazy: () => import('./administrators-page.tsx') },
]
