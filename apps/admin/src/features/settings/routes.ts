import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const settingsRoutes: RouteObject[] = [
  { path: paths.settings, lazy: () => import('./configuration-page.tsx') },
  { path: paths.settingsOrganisation, lazy: () => import('./organisation-page.tsx') },
  { path: paths.settingsPeople, lazy: () => import('./people-page.tsx') },
  { path: paths.settingsImport, lazy: () => import('./import-page.tsx') },
  { path: paths.settingsReports, lazy: () => import('./reports-page.tsx') },
  { path: paths.settingsHolds, lazy: () => import('./holds-page.tsx') },
  { path: paths.settingsLog, lazy: () => import('./log-page.tsx') },
]
