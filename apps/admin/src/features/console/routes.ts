import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

const lazy = () => import('./later-page.tsx')

export const consoleRoutes: RouteObject[] = [
  { path: paths.categories, lazy },
  { path: paths.templates, lazy },
  { path: paths.settings, lazy },
]
