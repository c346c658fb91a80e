import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'

export const settingsRoutes: RouteObject[] = [
  { path: paths.settings, loader: () => redirect(paths.settingsSecurity) },
  {
    lazy: () => import('./settings-page.tsx'),
    children: [{ path: paths.settingsSecurity, lazy: () => import('./security.tsx') }],
  },
]
