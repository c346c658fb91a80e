import type { RouteObject } from 'react-router'
import { paths } from '../../lib/paths.ts'

export const settingsRoutes: RouteObject[] = [
  { path: paths.settings, lazy: () => import('./configuration/configuration-page.tsx') },
  { path: paths.settingsOrganisation, lazy: () => import('./organisation/organisation-page.tsx') },
  { path: paths.settingsPeople, lazy: () => import('./people/people-page.tsx') },
  { path: paths.settingsImport, lazy: () => import('./people/import-page.tsx') },
  { path: `${paths.settingsPeople}/leaving`, lazy: () => import('./leaving/leaving-page.tsx') },
  { path: paths.settingsRoles, lazy: () => import('./roles/roles-page.tsx') },
  { path: `${paths.settingsRoles}/holders`, lazy: () => import('./roles/role-page.tsx') },
  { path: paths.settingsRolesImport, lazy: () => import('./roles/import-roles-page.tsx') },
  { path: paths.settingsLists, lazy: () => import('./lists/lists-page.tsx') },
  { path: `${paths.settingsLists}/entries`, lazy: () => import('./lists/list-page.tsx') },
  { path: `${paths.settingsLists}/import`, lazy: () => import('./lists/import-list-page.tsx') },
  { path: paths.settingsHolidays, lazy: () => import('./holidays/holidays-page.tsx') },
  { path: paths.settingsReports, lazy: () => import('./reports-page.tsx') },
  { path: paths.settingsHolds, lazy: () => import('./holds/holds-page.tsx') },
  { path: paths.settingsErasures, lazy: () => import('./erasures/erasures-page.tsx') },
  { path: paths.settingsRetention, lazy: () => import('./retention/retention-page.tsx') },
  { path: paths.settingsLog, lazy: () => import('./logs/log-page.tsx') },
  { path: paths.settingsSecurity, lazy: () => import('./logs/security-log-page.tsx') },
  { path: paths.settingsEvidence, lazy: () => import('./logs/evidence-page.tsx') },
]
