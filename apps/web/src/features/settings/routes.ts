import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { paths } from '../../lib/navigation/paths.ts'

export const settingsRoutes: RouteObject[] = [
  { path: paths.settings, loader: () => redirect(paths.settingsOutOfOffice) },
  {
    lazy: () => import('./settings-page.tsx'),
    children: [
      { path: paths.settingsOutOfOffice, lazy: () => import('./out-of-office/out-of-office.tsx') },
      { path: paths.settingsPreparers, lazy: () => import('./preparers/preparers.tsx') },
      { path: paths.settingsNotifications, lazy: () => import('./notifications/notifications.tsx') },
      { path: paths.settingsCalendar, lazy: () => import('./calendar/calendar.tsx') },
      { path: paths.settingsReview, lazy: () => import('./review/review-settings.tsx') },
      { path: paths.settingsSecurity, lazy: () => import('./security.tsx') },
    ],
  },
]
