import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const integrationRoutes: RouteObject[] = [
  { path: paths.settingsIntegrations, lazy: () => import('./integrations-page.tsx') },
]
