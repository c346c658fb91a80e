import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'
import type * as pages from './pages.ts'

const load = (page: keyof typeof pages) => async () => ({ Component: (await import('./pages.ts'))[page] })

export const settingsRoutes: RouteObject[] = [
  { path: paths.settings, loader: () => redirect(paths.settingsOutOfOffice) },
  {
    lazy: load('SettingsPage'),
    children: [
      { path: paths.settingsOutOfOffice, lazy: () => import('./out-of-office/out-of-office.tsx') },
      { path: paths.settingsPreparers, lazy: load('Preparers') },
      { path: paths.settingsNotifications, lazy: load('Notifications') },
      { path: paths.settingsCalendar, lazy: load('Calendar') },
      { path: paths.settingsReview, lazy: load('Review') },
      { path: paths.settingsSecurity, lazy: load('Security') },
    ],
  },
]
